import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readSaved, save } from '../../../platform/items/saved.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import { Thumbnail } from '../../drive/public.ts'
import { yearName } from '../data/photo-dates.ts'
import type { Timeline, TimelineDay } from '../data/timeline.ts'
import classes from './on-this-day.module.css'

/** In pixels, with the distance below; known before any picture is. */
export const memoryHeight = 136
const mostYears = 6
const key = 'holdall.photo-memories-hidden'

/** The days of earlier years that have the same date as today, the last one first. */
export function memoryDays({ days }: Pick<Timeline, 'days'>, now = new Date()): TimelineDay[] {
  const today = localDay(now)
  return days.filter(({ day }) => day.slice(-6) === today.slice(-6) && day < today).slice(0, mostYears)
}

function localDay(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Whether memories are shown: they can be put away for the day. */
export function useMemoryShown(): { isShown: boolean; dismiss: () => void } {
  const today = localDay(new Date())
  const [hidden, setHidden] = useState(() => readSaved<unknown>(key, null))
  const dismiss = () => {
    save(key, today)
    setHidden(today)
  }
  return { isShown: hidden !== today, dismiss }
}

export type OnThisDayProps = { days: readonly TimelineDay[]; onShow: (index: number) => void; onDismiss: () => void }

/** What was taken on this day in earlier years; a year leads to its photos. */
export function OnThisDay({ days, onShow, onDismiss }: OnThisDayProps) {
  const text = useText()
  const covers = useQuery({
    queryKey: ['items', 'photo-memories', ...days.map(({ day }) => day)],
    queryFn: ({ signal }) => Promise.all(days.map(({ day }) => firstOf(day, signal))),
    structuralSharing: false,
  })
  return (
    <section aria-label={text('On this day')} className={classes.memories} style={{ height: memoryHeight }} data-space>
      <div className={classes.head}>
        <h2>{text('On this day')}</h2>
        <IconButton icon={IconX} size="small" label={text('Hide for today')} onClick={onDismiss} />
      </div>
      <div className={classes.years}>
        {days.map(({ day, start, count }, index) => {
          const cover = covers.data?.[index]
          return (
            <button
              key={day}
              type="button"
              className={classes.year}
              onClick={event => {
                // A click beside the photos clears the selection.
                event.stopPropagation()
                onShow(start)
              }}
            >
              <span className={classes.cover}>
                {cover && <Thumbnail item={cover} size="small" iconSize={24} className={classes.picture} />}
              </span>
              <span className={classes.words}>
                <strong>{yearName(day.slice(0, -6))}</strong>
                <span>{text('{{count, number}} photos', { count, defaultValue_one: '{{count, number}} photo' })}</span>
              </span>
            </button>
          )
        })}
      </div>
    </section>
  )
}

async function firstOf(day: string, signal: AbortSignal) {
  const query = { fromDay: day, toDay: day, perPage: 1 }
  const { data } = await call('photos.photos', { query }, { signal })
  return data[0] ?? null
}
