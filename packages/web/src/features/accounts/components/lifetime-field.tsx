import { formatDate } from '../../../ui/format.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'

const choices = [7, 30, 90, 365]
const dayMs = 86_400_000

/** When something ends that begins now and lasts that many days; null is without an end. */
export function lifetimeEnd(days: number | null): string | null {
  return days === null ? null : new Date(Date.now() + days * dayMs).toISOString()
}

export type LifetimeFieldProps = { days: number | null; onChange: (days: number | null) => void }

export function LifetimeField({ days, onChange }: LifetimeFieldProps) {
  const text = useText()
  const end = lifetimeEnd(days)
  return (
    <SelectField
      label={text('Ends')}
      help={end === null ? text('It counts until you revoke it.') : text('On {{date}}.', { date: formatDate(end) })}
      value={days ?? ''}
      onChange={event => onChange(event.target.value === '' ? null : Number(event.target.value))}
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
