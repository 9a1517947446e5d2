import { displayNames } from '@holdall/contract/kit/values/intl.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'

/** Regions differ in how dates and numbers are written. */
const regions: Readonly<Record<string, readonly string[]>> = {
  en: ['en', 'en-AU', 'en-CA', 'en-GB', 'en-IE', 'en-IN', 'en-NZ', 'en-US'],
  de: ['de', 'de-AT', 'de-CH'],
  fr: ['fr', 'fr-BE', 'fr-CA', 'fr-CH'],
  es: ['es', 'es-AR', 'es-MX', 'es-US'],
}

/** The site's languages with their regions, including the chosen one. */
export function languages(offered: Site['languages'], chosen: string | null): string[] {
  const known = offered.flatMap(({ language }) => regions[language] ?? [language])
  return chosen === null || known.includes(chosen) ? known : [...known, chosen]
}

/** The name of a language in that language, as it is written by itself: in a sentence many begin with a small letter. */
export function languageName(code: string): string {
  const name = displayNames(code, { type: 'language', languageDisplay: 'standard' }).of(code) ?? code
  const [first = '', ...rest] = name
  return first.toLocaleUpperCase(code) + rest.join('')
}
