import type { FormHTMLAttributes, HTMLAttributes, ReactNode, RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { FieldErrors } from './field-errors.ts'
import { focusFirstError } from './field-errors.ts'
import { Notice } from './plain/notice.tsx'

/** What the page has to know of a form: `useForm` and `useSchemaForm` return it. */
export interface Sendable {
  readonly isBusy: boolean
  readonly problems: {
    /** By field. A new object after each failed attempt: only then does the page focus the first of them. */
    readonly errors: FieldErrors
    /** What is wrong with the whole form. */
    readonly formError: string | null
  }
  /** Sends the form, unless it is being sent. */
  send(): unknown
}

export type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  form: Sendable
  /** Replaces the form's own message, for a page that explains it in another way. */
  formError?: string | null
  /** The browser checks the fields as well, and submits nothing while one of them is wrong. */
  isNative?: boolean
  children: ReactNode
}

/** A form that shows the server's errors at its fields and focuses the first of them. */
export function Form({ form, formError = form.problems.formError, isNative = false, children, ...rest }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  useGoToError(ref, form.problems.errors)
  return (
    <form
      {...rest}
      ref={ref}
      noValidate={!isNative}
      onSubmit={event => {
        event.preventDefault()
        form.send()
      }}
    >
      {formError && <Notice tone="danger">{formError}</Notice>}
      {children}
    </form>
  )
}

export type FormBodyProps = HTMLAttributes<HTMLDivElement> & { form: Pick<Sendable, 'problems'>; children: ReactNode }

/** The fields of a form that something around it submits, such as a dialog. */
export function FormBody({ form, children, ...rest }: FormBodyProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { errors, formError } = form.problems
  useGoToError(ref, errors)
  return (
    <div {...rest} ref={ref}>
      {formError && <Notice tone="danger">{formError}</Notice>}
      {children}
    </div>
  )
}

/** Goes to the first wrong field, otherwise to the message above the form, which may be out of view. */
function useGoToError(ref: RefObject<HTMLElement | null>, errors: FieldErrors): void {
  useEffect(() => {
    const isAtField = Object.values(errors).some(Boolean) && focusFirstError(ref.current)
    // Errors that concern several fields are shown above them.
    if (!isAtField) ref.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }, [ref, errors])
}
