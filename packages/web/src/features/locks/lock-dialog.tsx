import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import type { AnswerProps } from '../../platform/dialogs.tsx'
import { useSite, useZone } from '../../platform/site.ts'
import { todayIn } from '../../platform/time/zone.ts'
import { instantOf } from '../../platform/time/zoned-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { addDays } from '../../ui/form/calendar.ts'
import { DateTimeField } from '../../ui/form/date-time-field.tsx'
import { endOfDay } from '../../ui/form/wall-time.ts'
import { formatDateTime } from '../../ui/format/format.ts'
import { SelectField } from '../../ui/plain/select-field.tsx'
import type { Translate } from '../../ui/text.ts'
import { toldText, useText } from '../../ui/text.ts'
import { problemText } from '../drive/public.ts'
import { endsFrom, type LockChoice } from './lock-ends.ts'
import classes from './locks.module.css'
import { lockUntil } from './operations.ts'

type LockDialogProps = { item: Pick<Item, 'id' | 'name' | 'parentId' | 'lock'> } & AnswerProps<true>

/** Asks until when a file is locked. */
export function LockDialog({ item, onAnswer }: LockDialogProps) {
  const text = useText()
  const zone = useZone()
  const longestDays = Number(useSite().settings['drive.longest_lock'])
  const today = todayIn(zone)
  const [now] = useState(Date.now)
  const ends = endsFrom(now, instantOf(`${today}T${endOfDay}`, zone)?.getTime() ?? now, longestDays)
  const [choice, setChoice] = useState<LockChoice | 'custom'>('hour')
  const [wall, setWall] = useState(`${today}T${endOfDay}`)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    const until = choice === 'custom' ? instantOf(wall, zone)?.getTime() : ends.get(choice)
    if (until === undefined) return setError(text('Enter a date and time'))
    setBusy(true)
    try {
      await lockUntil(item, until)
      onAnswer(true)
    } catch (problem) {
      const told = isProblem(problem) ? problem.fields.until : undefined
      setError(told ? toldText(told) : problemText(problem))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={text('Lock “{{name}}”', { name: item.name })}
      size="small"
      onClose={() => onAnswer(null)}
      onSubmit={() => !isBusy && void send()}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {text('Lock file')}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <p>{text('Only you can change, move or delete this file until the lock ends.')}</p>
        <SelectField
          label={text('Lock ends')}
          value={choice}
          error={choice === 'custom' ? null : error}
          onChange={event => {
            setChoice(event.target.value as LockChoice | 'custom')
            setError(null)
          }}
        >
          {[...ends].map(([name, end]) => (
            <option key={name} value={name}>
              {choiceWords(name, end, text)}
            </option>
          ))}
          <option value="custom">{text('Custom')}</option>
        </SelectField>
        {choice === 'custom' && (
          <DateTimeField
            label={text('Date and time')}
            help={text('Time in {{zone}}', { zone: zone.replaceAll('_', ' ') })}
            value={wall}
            min={today}
            max={addDays(today, longestDays)}
            today={today}
            error={error}
            onChange={next => {
              setWall(next)
              setError(null)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

function choiceWords(choice: LockChoice, end: number, text: Translate): string {
  const when = formatDateTime(end)
  switch (choice) {
    case 'hour':
      return text('In one hour ({{when}})', { when })
    case 'tonight':
      return text('Tonight ({{when}})', { when })
    case 'day':
      return text('In one day ({{when}})', { when })
    case 'week':
      return text('In one week ({{when}})', { when })
  }
}
