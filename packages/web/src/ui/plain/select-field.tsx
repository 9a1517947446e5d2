import type { ReactNode } from 'react'
import { useId } from 'react'
import { describedBy } from './described-by.ts'
import { FieldFrame } from './field-frame.tsx'
import type { SelectProps } from './select.tsx'
import { Select } from './select.tsx'

export type SelectFieldProps = Omit<SelectProps, 'id' | 'look' | 'size'> & {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** `option` and `optgroup` elements. */
  children: ReactNode
}

/** A labelled choice among a known list. */
export function SelectField({ label, help, error, children, ...rest }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <Select {...rest} id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy(id, help, error)}>
        {children}
      </Select>
    </FieldFrame>
  )
}
