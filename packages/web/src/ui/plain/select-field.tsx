import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { useId } from 'react'
import { cx } from '../cx.ts'
import { describedBy } from './described-by.ts'
import classes from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

export type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** `option` and `optgroup` elements. */
  children: ReactNode
  ref?: Ref<HTMLSelectElement>
}

/** A labelled choice among a known list: the browser's own, which phones show in their way. */
export function SelectField({ label, help, error, className, children, ...rest }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <select
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, help, error)}
        className={cx(classes.input, classes.select, className)}
      >
        {children}
      </select>
    </FieldFrame>
  )
}
