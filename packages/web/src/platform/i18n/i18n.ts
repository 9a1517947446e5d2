import type { Translate } from '../../ui/text.ts'
import { setTranslator } from '../../ui/text.ts'
import type { Catalogue } from './catalogue.ts'

export const sourceLanguage = 'en'

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'ha', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** Whether the language is written from right to left, by its script if the tag names one. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const locale = new Intl.Locale(language)
  if (locale.script) return ['Arab', 'Hebr', 'Thaa', 'Nkoo', 'Syrc'].includes(locale.script) ? 'rtl' : 'ltr'
  return rightToLeft.has(locale.language) ? 'rtl' : 'ltr'
}

/**
 * Shows the interface in `language` and sets `lang` and `dir` of the page. With an empty catalogue, the source
 * sentences are shown as they are, and the translation engine isn't loaded. Rejects if the engine can't be loaded; the
 * language then stays as it was.
 */
export async function setLanguage(language: string, catalogue: Catalogue = {}): Promise<void> {
  const translator = Object.keys(catalogue).length > 0 ? await loadTranslator(language, catalogue) : null
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  setTranslator(translator)
}

async function loadTranslator(language: string, catalogue: Catalogue): Promise<Translate> {
  const { createTranslator } = await import('./catalogue.ts')
  return createTranslator(language, catalogue)
}
