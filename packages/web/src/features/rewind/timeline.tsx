import { dayValue, momentValue } from '@holdall/contract/kit/values/values.ts'
import type { ChangedHour, RewindPage } from '@holdall/contract/rewind/rewind.schemas.ts'
import { useState } from 'react'
import { useForm } from '../../platform/forms/use-form.ts'
import { useZone } from '../../platform/site.ts'
import { instantOf, wallTime } from '../../platform/time/zoned-time.ts'
import { Button } from '../../ui/button.tsx'
import { DateTimeField } from '../../ui/form/date-time-field.tsx'
import { Form } from '../../ui/form.tsx'
import { formatDay, formatTime } from '../../ui/format/format.ts'
import { useText } from '../../ui/text.ts'
import classes from './rewind.module.css'
import { amountOf } from './words.ts'

type TimelineProps = {
  page: RewindPage
  /** The chosen moment. */
  at: string | null
  onChoose: (at: string) => void
}

/** The hours in which something changed, by day, with how much: the moment before an accident is found by its size. */
export function Timeline({ page, at, onChoose }: TimelineProps) {
  const text = useText()
  const zone = useZone()
  const most = Math.max(1, ...page.hours.map(hour => hour.changed + hour.created))
  const days = Map.groupBy(page.hours, hour => wallTime(new Date(hour.at), zone).slice(0, 10))
  return (
    <section className={classes.timeline} aria-label={text('Changes')}>
      <OwnTime page={page} at={at} onChoose={onChoose} />
      {page.hours.length === 0 && (
        <p className={classes.hint}>
          {text('Nothing has changed here since {{when}}.', { when: momentValue(page.earliest) })}
        </p>
      )}
      {page.isPartial && (
        <p className={classes.hint}>{text('There are too many changes to count them all. These are the latest.')}</p>
      )}
      {[...days].map(([day, hours]) => (
        <div key={day}>
          <h2 className={classes.day}>{formatDay(day)}</h2>
          <ul className={classes.hours}>
            {hours.map(hour => (
              <Hour key={hour.at} hour={hour} most={most} isChosen={hour.before === at} onChoose={onChoose} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

type HourProps = { hour: ChangedHour; most: number; isChosen: boolean; onChoose: (at: string) => void }

function Hour({ hour, most, isChosen, onChoose }: HourProps) {
  const text = useText()
  const { at, changed, created, before } = hour
  const width = `${Math.max(2, Math.round(((changed + created) / most) * 100))}%`
  return (
    <li>
      <button type="button" className={classes.hour} aria-pressed={isChosen} onClick={() => onChoose(before)}>
        <time dateTime={at}>{formatTime(at)}</time>
        <span className={classes.amount}>
          <span className={classes.bar} data-changed={changed > 0 || undefined} style={{ width }} />
          <span className={classes.facts}>{amountOf(hour, text)}</span>
        </span>
      </button>
    </li>
  )
}

/** Another moment than those before a change. */
function OwnTime({ page, at, onChoose }: TimelineProps) {
  const text = useText()
  const zone = useZone()
  const [initial] = useState(() => ({ wall: wallTime(new Date(at ?? Date.now()), zone) }))
  const form = useForm({
    initial,
    async submit() {
      if (chosen) onChoose(chosen.toISOString())
    },
  })
  const wall = form.bind('wall')
  const chosen = instantOf(wall.value, zone)
  return (
    <Form form={form} className={classes.ownTime}>
      <DateTimeField
        label={text('Day and time')}
        help={text('You can go back to {{when}}.', { when: dayValue(page.earliest) })}
        value={wall.value}
        min={wallTime(new Date(page.earliest), zone).slice(0, 10)}
        max={wallTime(new Date(), zone).slice(0, 10)}
        today={wallTime(new Date(), zone).slice(0, 10)}
        onChange={wall.change}
      />
      <Button type="submit" disabled={!chosen}>
        {text('Show')}
      </Button>
    </Form>
  )
}
