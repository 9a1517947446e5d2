/** Server responses name fields by path; every problem of a field is one sentence. */
export type FieldErrors = Record<string, string | undefined>

/**
 * Scrolls the first field with a problem into view and focuses it. Call after the errors are rendered.
 * @returns whether there is one
 */
export function focusFirstError(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  if (!field) return false
  field.scrollIntoView({ block: 'center', behavior: 'auto' })
  field.focus({ preventScroll: true })
  return true
}
