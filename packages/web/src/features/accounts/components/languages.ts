/** What the interface is written in. The regions differ in how dates and numbers read. */
const known = ['en', 'en-AU', 'en-CA', 'en-GB', 'en-IE', 'en-IN', 'en-NZ', 'en-US']

/** What can be chosen; what is chosen stays among it. */
export function languages(chosen: string | null): string[] {
  return chosen === null || known.includes(chosen) ? known : [...known, chosen]
}

/** A language by its own name. */
export function languageName(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language', languageDisplay: 'standard' }).of(code) ?? code
}
