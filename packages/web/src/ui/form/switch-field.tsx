import type { InputHTMLAttributes, ReactNode } from 'react'
import { useId } from 'react'
import { describedBy } from '../plain/described-by.ts'
import classes from './switch-field.module.css'

export type SwitchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id' | 'role'> & {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
}

/** Something that is on or off, with its name beside it. */
export function SwitchField({ label, help, error, ...rest }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <div className={classes.row}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox announces by itself whether it is on
          role="switch"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, help, error)}
          className={classes.switch}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {help && (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error} data-field-error>
          {error}
        </p>
      )}
    </div>
  )
}
