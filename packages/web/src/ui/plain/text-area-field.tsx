import type { ReactNode, TextareaHTMLAttributes } from 'react'
import { useId } from 'react'
import { cx } from '../cx.ts'
import { describedBy } from './described-by.ts'
import classes from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

export type TextAreaFieldProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
}

export function TextAreaField({ label, help, error, className, ...rest }: TextAreaFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <textarea
        rows={3}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, help, error)}
        className={cx(classes.input, classes.area, className)}
      />
    </FieldFrame>
  )
}
