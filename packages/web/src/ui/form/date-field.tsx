import type { ReactNode } from 'react'
import { useId } from 'react'
import { describedBy } from '../plain/described-by.ts'
import { FieldFrame } from '../plain/field-frame.tsx'
import { useText } from '../text.ts'
import type { Day, DayLimits, DayProblem } from './calendar.ts'
import { DateInput } from './date-input.tsx'
import { dayProblemText, useDayEntry } from './use-day-entry.ts'

export type DateFieldProps = DayLimits & {
  label: ReactNode
  help?: ReactNode
  /** What the form or the server finds wrong; the field itself reports what is typed wrong. */
  error?: ReactNode
  name?: string
  required?: boolean
  disabled?: boolean
  /** The calendar is always shown below. */
  withoutPicker?: boolean
  value: Day | null
  today: Day
  /** Called with null if the field is empty or wrong; `problem` then says what is wrong. */
  onChange: (day: Day | null, problem: DayProblem | null) => void
}

/** A day, typed or picked from a calendar that the user opens and closes. */
export function DateField(props: DateFieldProps) {
  const { label, help, error, name, required, disabled, withoutPicker, value, today, onChange, ...limits } = props
  const id = useId()
  const text = useText()
  const entry = useDayEntry(value, limits, onChange)
  const said = error ?? (entry.problem ? dayProblemText(entry.problem, limits, text) : null)
  return (
    <FieldFrame id={id} label={label} help={help} error={said}>
      <DateInput
        {...{ id, name, required, disabled, withoutPicker, value, today, limits, entry }}
        isInvalid={Boolean(said)}
        describedBy={describedBy(id, help, said)}
      />
    </FieldFrame>
  )
}
