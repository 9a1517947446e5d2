import type { ComponentType } from 'react'
import { ChipField } from '../../ui/form/chip-field.tsx'
import { DateTimeField } from '../../ui/form/date-time-field.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { CheckboxField } from '../../ui/plain/checkbox-field.tsx'
import { SelectField } from '../../ui/plain/select-field.tsx'
import { TextAreaField } from '../../ui/plain/text-area-field.tsx'
import { PasswordField, TextField } from '../../ui/plain/text-field.tsx'
import { documentLanguage, useText } from '../../ui/text.ts'
import { useZone } from '../site.ts'
import { instantOf, wallTime } from '../time/zoned-time.ts'
import type { ControlProps, FieldLook } from './control-props.ts'
import { SizeField } from './size-field.tsx'
import { readNumber, writeNumber } from './typed-number.ts'
import type { BoundField } from './use-form.ts'

const asText = (field: ControlProps['field']) => String(field.value ?? '')
const change = (field: ControlProps['field']) => (event: { target: { value: string } }) =>
  as<string>(field).change(event.target.value)

/** The schema chose the control, so the control knows the value's type. */
function as<V>(field: ControlProps['field']): BoundField<V> {
  return field as unknown as BoundField<V>
}

function TextControl({ field, look, shared }: ControlProps) {
  const { control, maxLength } = field.facts
  const type = control === 'email' || control === 'url' ? control : 'text'
  const { labelAside } = look
  const placeholder = shared.placeholder ?? field.facts.placeholder
  return (
    <TextField
      {...shared}
      {...{ type, maxLength, labelAside, placeholder }}
      value={asText(field)}
      onChange={change(field)}
    />
  )
}

function PasswordControl({ field, look, shared }: ControlProps) {
  const { labelAside } = look
  const { maxLength, isSecret } = field.facts
  const autoComplete = shared.autoComplete ?? (isSecret ? 'new-password' : 'current-password')
  return (
    <PasswordField
      {...shared}
      autoComplete={autoComplete}
      {...{ maxLength, labelAside }}
      value={asText(field)}
      onChange={change(field)}
    />
  )
}

function TextAreaControl({ field, look, shared }: ControlProps) {
  const { autoComplete, autoFocus, autoCapitalize, autoCorrect, spellCheck, ...others } = shared
  return (
    <TextAreaField
      {...others}
      maxLength={field.facts.maxLength}
      rows={look.rows ?? field.facts.rows ?? 3}
      value={asText(field)}
      onChange={change(field)}
    />
  )
}

/** A plain text field: the browser's number field changes with the mouse wheel and hides text that isn't a number. */
function NumberControl({ field, look, shared }: ControlProps) {
  const language = documentLanguage()
  const { value, typed, change: set, facts } = as<number | null | undefined>(field)
  return (
    <TextField
      autoComplete="off"
      {...shared}
      labelAside={look.labelAside}
      inputMode={facts.isWhole ? 'numeric' : 'decimal'}
      maxLength={40}
      value={typed ?? (typeof value === 'number' ? writeNumber(value, language) : '')}
      onChange={({ target }) => {
        const number = readNumber(target.value, language)
        set(number ?? (facts.isNullable ? null : undefined), target.value)
      }}
    />
  )
}

function SwitchControl({ field, shared }: ControlProps) {
  const { value, change: set } = as<boolean | null | undefined>(field)
  const { name, label, help, error, disabled, autoFocus } = shared
  return (
    <SwitchField
      {...{ name, label, help, error, disabled, autoFocus }}
      checked={Boolean(value)}
      onChange={event => set(event.target.checked)}
    />
  )
}

function CheckboxControl({ field, shared }: ControlProps) {
  const { value, change: set } = as<boolean | null | undefined>(field)
  const { name, label, error, disabled, autoFocus } = shared
  return (
    <CheckboxField
      {...{ name, label, error, disabled, autoFocus }}
      checked={Boolean(value)}
      onChange={event => set(event.target.checked)}
    />
  )
}

function SelectControl({ field, look, shared }: ControlProps) {
  const text = useText()
  const { options, isRequired, choices } = field.facts
  const offered = look.only ? options.filter(option => look.only?.includes(option)) : options
  const { name, label, help, error, required, disabled, autoFocus } = shared
  const value = asText(field)
  return (
    <SelectField {...{ name, label, help, error, required, disabled, autoFocus, value }} onChange={change(field)}>
      {(look.empty !== undefined || !isRequired || value === '') && (
        <option value="" disabled={isRequired}>
          {look.empty ?? text('Choose…')}
        </option>
      )}
      {look.children ??
        offered.map(option => (
          <option key={option} value={option}>
            {look.choices?.[option] ?? text(choices[option] ?? option)}
          </option>
        ))}
    </SelectField>
  )
}

function DateTimeControl({ field, look, shared }: ControlProps) {
  const text = useText()
  const own = useZone()
  const zone = look.zone ?? own
  const { value, typed, change: set, facts } = as<string | null | undefined>(field)
  const { name, label, error, required, disabled, autoFocus } = shared
  const help = shared.help || text('Time in {{zone}}', { zone: zone.replaceAll('_', ' ') })
  return (
    <DateTimeField
      {...{ name, label, help, error, required, disabled, autoFocus }}
      today={wallTime(new Date(), zone).slice(0, 10)}
      value={typed ?? (value ? wallTime(new Date(value), zone) : '')}
      onChange={wall => {
        const at = instantOf(wall, zone)?.toISOString()
        set(wall === '' ? facts.emptyAs : (at ?? wall), wall)
      }}
    />
  )
}

function SizeControl({ field, shared }: ControlProps) {
  const { value, change: set } = as<number | null>(field)
  const { name, label, help, error, disabled, placeholder } = shared
  return <SizeField {...{ name, label, help, error, disabled, placeholder }} value={value ?? null} onChange={set} />
}

function ChipsControl({ field, shared }: ControlProps) {
  const { value, change: set, facts } = as<readonly string[]>(field)
  const { name, label, help, error, disabled, placeholder } = shared
  const known = facts.suggestions
  return (
    <ChipField
      {...{ name, label, help, error, disabled, placeholder }}
      value={value ?? []}
      onChange={set}
      {...(known.length > 0 && {
        suggest: async (words: string) => known.filter(one => one.includes(words.toLowerCase())),
      })}
    />
  )
}

/** Chosen by the schema or the screen. */
export const controls: Readonly<Record<NonNullable<FieldLook['as']>, ComponentType<ControlProps>>> = {
  text: TextControl,
  email: TextControl,
  url: TextControl,
  password: PasswordControl,
  textarea: TextAreaControl,
  number: NumberControl,
  switch: SwitchControl,
  checkbox: CheckboxControl,
  select: SelectControl,
  'date-time': DateTimeControl,
  size: SizeControl,
  chips: ChipsControl,
}
