import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import classes from '../plain/field.module.css'
import { useText } from '../text.ts'
import type { Day, DayLimits } from './calendar.ts'
import { DatePicker } from './date-picker.tsx'
import { Popover } from './popover.tsx'
import type { DayEntry } from './use-day-entry.ts'

export type DateInputProps = {
  id: string
  name?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  /** The calendar is always shown below. */
  withoutPicker?: boolean | undefined
  isInvalid: boolean
  describedBy: string | undefined
  value: Day | null
  today: Day
  limits: DayLimits
  entry: DayEntry
}

/** The text of a day and the button of its calendar; label and help belong to the field around it. */
export function DateInput(props: DateInputProps) {
  const { id, name, required, disabled, autoFocus, withoutPicker, isInvalid, value, today, limits, entry } = props
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={classes.withButton}>
      <input
        id={id}
        name={name}
        required={required}
        disabled={disabled}
        // biome-ignore lint/a11y/noAutofocus: only where the screen asks for it
        autoFocus={autoFocus}
        autoComplete="off"
        maxLength={40}
        // Today's date as an example would look like one that is set.
        placeholder={text('Choose a date')}
        aria-invalid={isInvalid || undefined}
        aria-describedby={props.describedBy}
        className={classes.input}
        value={entry.shown}
        onChange={event => entry.type(event.target.value)}
        onBlur={entry.settle}
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
      {isOpen && button.current && (
        <Popover label={text('Calendar')} opener={button.current} align="end" onClose={() => setOpen(false)}>
          <DatePicker
            {...limits}
            value={value}
            today={today}
            onChange={day => {
              entry.pick(day)
              setOpen(false)
            }}
          />
        </Popover>
      )}
    </span>
  )
}
