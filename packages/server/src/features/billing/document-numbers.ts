/** As it is printed: `000042`. */
export function invoiceNumber(number: number): string {
  return String(number).padStart(6, '0')
}

/** As it is printed: `CN-000042`. Credit notes have a series of their own. */
export function creditNoteNumber(number: number): string {
  return `CN-${invoiceNumber(number)}`
}
