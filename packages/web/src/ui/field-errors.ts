/** Server answers name fields by path; every problem of a field is one sentence. */
export type FieldErrors = Record<string, string | undefined>

/**
 * Brings the first field with a problem into view and puts the cursor there; where several fields together are wrong, what is
 * said of them. Call after the errors are drawn.
 */
export function focusFirstError(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  if (!field) {
    form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center', behavior: 'auto' })
    return
  }
  field.scrollIntoView({ block: 'center', behavior: 'auto' })
  field.focus({ preventScroll: true })
}
