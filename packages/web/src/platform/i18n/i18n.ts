import { type Catalogue, translatorOf } from '@holdall/contract/kit/sentences.ts'
import { setTranslator } from '../../ui/text.ts'

export const sourceLanguage = 'en'

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'ha', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** Whether the language is written from right to left, by its script if the tag names one. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const locale = new Intl.Locale(language)
  if (locale.script) return ['Arab', 'Hebr', 'Thaa', 'Nkoo', 'Syrc'].includes(locale.script) ? 'rtl' : 'ltr'
  return rightToLeft.has(locale.language) ? 'rtl' : 'ltr'
}

/**
 * Shows the interface in `language` and sets `lang` and `dir` of the page. What the catalogue lacks is shown in the
 * source language.
 */
export function setLanguage(language: string, catalogue: Catalogue = {}): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  setTranslator(Object.keys(catalogue).length > 0 ? translatorOf(catalogue, language) : null)
}
