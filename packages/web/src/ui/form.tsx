import type { FormHTMLAttributes, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import type { FieldErrors } from './field-errors.ts'
import { focusFirstError } from './field-errors.ts'
import { Notice } from './plain/notice.tsx'

const noErrors: FieldErrors = {}

export type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  onSubmit: () => void
  errors?: FieldErrors
  /** What is wrong with the whole form. */
  formError?: string | null
  children: ReactNode
}

/** A form that shows what the server found at its fields and goes to the first of them. */
export function Form({ onSubmit, errors = noErrors, formError, children, ...rest }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) focusFirstError(ref.current)
  }, [errors])
  return (
    <form
      {...rest}
      ref={ref}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {formError && <Notice tone="danger">{formError}</Notice>}
      {children}
    </form>
  )
}
