/** The languages of the interface. The regions differ in how dates and numbers are written. */
const known = ['en', 'en-AU', 'en-CA', 'en-GB', 'en-IE', 'en-IN', 'en-NZ', 'en-US']

/** The languages to choose from, including the chosen one. */
export function languages(chosen: string | null): string[] {
  return chosen === null || known.includes(chosen) ? known : [...known, chosen]
}

/** The name of a language in that language. */
export function languageName(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language', languageDisplay: 'standard' }).of(code) ?? code
}
