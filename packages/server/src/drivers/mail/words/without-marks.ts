/** Marks of direction around names (U+2066 to U+2069) say nothing to an administrator who looks at a sentence by itself. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, '')
}
