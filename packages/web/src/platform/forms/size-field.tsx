import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { formatFileSize } from '../../ui/format/format.ts'
import { describedBy } from '../../ui/plain/described-by.ts'
import classes from '../../ui/plain/field.module.css'
import { FieldFrame } from '../../ui/plain/field-frame.tsx'
import { Select } from '../../ui/plain/select.tsx'
import { documentLanguage, useText } from '../../ui/text.ts'
import type { ByteUnit } from './byte-units.ts'
import { byteUnits, joinBytes, splitBytes } from './byte-units.ts'
import own from './size-field.module.css'
import { readNumber, writeNumber } from './typed-number.ts'

export type SizeFieldProps = {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  name?: string
  disabled?: boolean
  placeholder?: string
  /** Bytes; null for no value, NaN if what is typed isn't a size. */
  value: number | null
  onChange: (bytes: number | null) => void
}

/** A byte count as an amount and a unit of 1,024. */
export function SizeField({ label, help, error, name, disabled, placeholder, value, onChange }: SizeFieldProps) {
  const id = useId()
  const text = useText()
  const language = documentLanguage()
  const [typed, setTyped] = useState<{ amount: string; unit: ByteUnit } | null>(null)
  const known = typed && Object.is(bytesOf(typed, language), value) ? typed : null
  const split = splitBytes(value !== null && Number.isNaN(value) ? null : value)
  const amount = known?.amount ?? (split.amount === null ? '' : writeNumber(split.amount, language))
  const unit = known?.unit ?? typed?.unit ?? split.unit
  const change = (next: { amount: string; unit: ByteUnit }) => {
    setTyped(next)
    onChange(bytesOf(next, language))
  }
  const said = error ?? (value !== null && Number.isNaN(value) ? text('Enter a number of 0 or more') : null)
  return (
    <FieldFrame id={id} label={label} help={help} error={said}>
      <span className={own.pair}>
        <input
          id={id}
          name={name}
          disabled={disabled}
          placeholder={placeholder}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          aria-invalid={said ? true : undefined}
          aria-describedby={describedBy(id, help, said)}
          className={classes.input}
          value={amount}
          onChange={event => change({ amount: event.target.value, unit })}
        />
        <Select
          aria-label={text('Unit')}
          disabled={disabled}
          value={unit}
          onChange={event => change({ amount, unit: event.target.value as ByteUnit })}
        >
          {byteUnits.map(one => (
            <option key={one} value={one}>
              {one === 'Bytes' ? text('Bytes') : unitName(one)}
            </option>
          ))}
        </Select>
      </span>
    </FieldFrame>
  )
}

/** The unit as sizes are written in the reader's language, such as Mo in French. */
function unitName(unit: ByteUnit): string {
  return formatFileSize(joinBytes(1, unit) ?? 0).replace(/^\p{Nd}\s*/u, '')
}

function bytesOf({ amount, unit }: { amount: string; unit: ByteUnit }, language: string): number | null {
  const number = readNumber(amount, language)
  const bytes = number !== null && number < 0 ? Number.NaN : joinBytes(number, unit)
  return bytes !== null && bytes > Number.MAX_SAFE_INTEGER ? Number.NaN : bytes
}
