import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import classes from './field.module.css'

export type FieldFrameProps = {
  /** The control's ID; help and error get `${id}-help` and `${id}-error`. */
  id: string
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  labelAside?: ReactNode
  children: ReactNode
}

/** Label above, control, help below, and below that the error with an icon and the alert colour. */
export function FieldFrame({ id, label, help, error, labelAside, children }: FieldFrameProps) {
  return (
    <div className={classes.field}>
      <div className={classes.labelRow}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {labelAside}
      </div>
      {children}
      {help && (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error} data-field-error>
          <IconAlertCircle size={15} stroke={1.9} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
