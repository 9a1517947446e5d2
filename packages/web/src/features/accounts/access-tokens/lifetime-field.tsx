import { dayValue } from '@holdall/contract/kit/values/values.ts'
import { useState } from 'react'
import type { BoundField } from '../../../platform/forms/use-form.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'

const choices = [7, 30, 90, 365]
const usual = '90'
const dayMs = 86_400_000

/** The end of a period of that many days from now; null means no end. */
export function lifetimeEnd(days: number | null = Number(usual)): string | null {
  return days === null ? null : new Date(Date.now() + days * dayMs).toISOString()
}

export function LifetimeField({ field }: { field: BoundField<string | null> }) {
  const text = useText()
  const [days, setDays] = useState(usual)
  const { name, value, error, change } = field
  return (
    <SelectField
      name={name}
      label={text('Expires')}
      help={value === null ? text('Valid until you revoke it.') : text('On {{date}}.', { date: dayValue(value) })}
      value={days}
      error={error}
      onChange={event => {
        setDays(event.target.value)
        change(lifetimeEnd(event.target.value === '' ? null : Number(event.target.value)))
      }}
    >
      {choices.map(count => (
        <option key={count} value={count}>
          {text('In {{count}} days', { count })}
        </option>
      ))}
      <option value="">{text('Never')}</option>
    </SelectField>
  )
}
