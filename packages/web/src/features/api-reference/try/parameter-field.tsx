import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import type { Parameter } from '../document/api-document.ts'

export type ParameterFieldProps = {
  parameter: Parameter
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A field for one parameter. Its label is the parameter's own name. */
export function ParameterField({ parameter, value, error, onChange }: ParameterFieldProps) {
  const { name, required, schema } = parameter
  const label = <code dir="ltr">{name}</code>
  if (schema.enum) {
    return (
      <SelectField label={label} value={value} error={error} onChange={event => onChange(event.target.value)}>
        <option value="">{required ? '' : '—'}</option>
        {schema.enum.map(one => (
          <option key={String(one)} value={String(one)}>
            {String(one)}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <TextField
      label={label}
      value={value}
      error={error}
      required={required}
      spellCheck={false}
      autoComplete="off"
      dir="ltr"
      placeholder={schema.default === undefined ? undefined : String(schema.default)}
      onChange={event => onChange(event.target.value)}
    />
  )
}
