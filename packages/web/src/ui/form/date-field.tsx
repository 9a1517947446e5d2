import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import type { ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { formatDay } from '../format.ts'
import { describedBy } from '../plain/described-by.ts'
import classes from '../plain/field.module.css'
import { FieldFrame } from '../plain/field-frame.tsx'
import type { Translate } from '../text.ts'
import { documentLanguage, useText } from '../text.ts'
import type { Day, DayLimits, DayProblem } from './calendar.ts'
import { dayProblem, readDay } from './calendar.ts'
import { DatePicker } from './date-picker.tsx'
import { Popover } from './popover.tsx'

export type DateFieldProps = DayLimits & {
  label: ReactNode
  help?: ReactNode
  /** What the form or the server finds wrong; what is typed wrong says the field by itself. */
  error?: ReactNode
  name?: string
  required?: boolean
  disabled?: boolean
  /** The calendar stands below by itself. */
  withoutPicker?: boolean
  value: Day | null
  today: Day
  /** Told null where the field is empty or wrong; `problem` then says what is wrong. */
  onChange: (day: Day | null, problem: DayProblem | null) => void
}

/** A day, typed or picked from a calendar that the person opens and closes. */
export function DateField(props: DateFieldProps) {
  const { label, help, error, name, required, disabled, withoutPicker, value, today, onChange, ...limits } = props
  const id = useId()
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value ? formatDay(value) : '')
  const problem = typed === null ? value && dayProblem(value, limits) : problemOf(typed, limits)
  const said = error ?? (problem ? dayProblemText(problem, limits, text) : null)
  const type = (words: string) => {
    setTyped(words)
    const wrong = problemOf(words, limits)
    onChange(wrong ? null : readDay(words, documentLanguage()), wrong)
  }
  const settle = () => {
    // What was understood stands as dates always do; what was not stays, to be mended.
    if (typed !== null && problemOf(typed, limits) === null) setTyped(null)
  }
  return (
    <FieldFrame id={id} label={label} help={help} error={said}>
      <span className={classes.withButton}>
        <input
          ref={input}
          id={id}
          name={name}
          required={required}
          disabled={disabled}
          autoComplete="off"
          maxLength={40}
          placeholder={formatDay(today)}
          aria-invalid={said ? true : undefined}
          aria-describedby={describedBy(id, help, said)}
          className={classes.input}
          value={shown}
          onChange={event => type(event.target.value)}
          onBlur={settle}
          onKeyDown={event => {
            if (event.key !== 'ArrowDown' || !event.altKey || withoutPicker) return
            event.preventDefault()
            setOpen(true)
          }}
        />
        {!withoutPicker && (
          <IconButton
            ref={button}
            size="small"
            icon={IconCalendar}
            label={isOpen ? text('Close the calendar') : text('Open the calendar')}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={disabled}
            className={classes.inputButton}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </span>
      {isOpen && button.current && (
        <Popover label={text('Calendar')} opener={button.current} align="end" onClose={() => setOpen(false)}>
          <DatePicker
            {...limits}
            value={value}
            today={today}
            onChange={day => {
              setTyped(null)
              onChange(day, null)
              setOpen(false)
            }}
          />
        </Popover>
      )}
    </FieldFrame>
  )
}

function problemOf(typed: string, limits: DayLimits): DayProblem | null {
  if (typed.trim() === '') return null
  const day = readDay(typed, documentLanguage())
  return day === null ? 'unreadable' : dayProblem(day, limits)
}

export function dayProblemText(problem: DayProblem, { min, max }: DayLimits, text: Translate): string {
  if (problem === 'min') return text('Choose {{day}} or later', { day: formatDay(min ?? '') })
  if (problem === 'max') return text('Choose {{day}} or earlier', { day: formatDay(max ?? '') })
  return problem === 'filter' ? text('This day can’t be chosen') : text('This is not a date')
}
