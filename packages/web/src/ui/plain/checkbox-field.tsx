import type { InputHTMLAttributes, ReactNode } from 'react'
import { useId } from 'react'
import classes from './field.module.css'

export type CheckboxFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id'> & {
  label: ReactNode
  error?: ReactNode
}

export function CheckboxField({ label, error, ...rest }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <div className={classes.checkRow}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={classes.checkbox}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error} data-field-error>
          {error}
        </p>
      )}
    </div>
  )
}
