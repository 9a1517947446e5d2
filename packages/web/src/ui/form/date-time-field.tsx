import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { formatClock } from '../format/format.ts'
import { describedBy } from '../plain/described-by.ts'
import { FieldFrame } from '../plain/field-frame.tsx'
import { Select } from '../plain/select.tsx'
import { useText } from '../text.ts'
import type { Day, DayLimits } from './calendar.ts'
import { DateInput } from './date-input.tsx'
import classes from './date-time-field.module.css'
import { dayProblemText, useDayEntry } from './use-day-entry.ts'
import { endOfDay, readWall, timesWith } from './wall-time.ts'

export type DateTimeFieldProps = DayLimits & {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  name?: string
  required?: boolean
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  /** As a clock shows it, `2026-03-14T17:05`; empty for none. Anything else is what was typed and can't be read. */
  value: string
  today: Day
  /** Called with what `value` can be. */
  onChange: (wall: string) => void
}

/**
 * A day and a time: the day is typed or picked from the calendar, and the time is its end unless another one is chosen.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, help, error, name, required, disabled, autoFocus, value, today, onChange, ...limits } = props
  const id = useId()
  const text = useText()
  const wall = readWall(value)
  const day = wall?.day ?? null
  // Kept while the day is being corrected.
  const [kept, keep] = useState(endOfDay)
  const time = wall?.time ?? kept
  const change = (words: string) => {
    keep(readWall(words)?.time ?? time)
    onChange(words)
  }
  const own = useDayEntry(day, limits, (next, _problem, words) => change(next ? `${next}T${time}` : words.trim()))
  const type = (words: string) => {
    const moment = words.trim()
    if (!readWall(moment)) return own.type(words)
    // A full date and time is pasted, as from another program.
    own.forget()
    change(moment)
  }
  const entry = { ...own, type }
  const said = error ?? (entry.problem ? dayProblemText(entry.problem, limits, text) : null)
  return (
    <FieldFrame id={id} label={label} help={help} error={said}>
      <span className={classes.pair}>
        <DateInput
          {...{ id, name, required, disabled, autoFocus, today, limits, entry }}
          value={day}
          isInvalid={Boolean(said)}
          describedBy={describedBy(id, help, said)}
        />
        <Select
          aria-label={text('Time', { meaning: 'time of day' })}
          aria-describedby={describedBy(id, help, null)}
          disabled={disabled || day === null}
          value={day === null ? '' : time}
          onChange={event => change(`${day}T${event.target.value}`)}
        >
          {day === null && <option value="">{text('Time', { meaning: 'time of day' })}</option>}
          {timesWith(time).map(one => (
            <option key={one} value={one}>
              {formatClock(one)}
            </option>
          ))}
        </Select>
      </span>
    </FieldFrame>
  )
}
