/** As it is printed: `CN-000042`. Credit notes have a series of their own. */
export function creditNoteNumber(number: number): string {
  return `CN-${String(number).padStart(6, '0')}`
}
