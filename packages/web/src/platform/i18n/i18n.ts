import { type Catalogue, translatorOf } from '@holdall/contract/kit/sentences.ts'
import { directionOf } from '@holdall/contract/kit/values/direction.ts'
import { setTranslator } from '../../ui/text.ts'
/**
 * Shows the interface in `language` and sets `lang` and `dir` of the page. What the catalogue lacks is shown in the
 * source language.
 */
export function setLanguage(language: string, catalogue: Catalogue = {}): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  setTranslator(Object.keys(catalogue).length > 0 ? translatorOf(catalogue, language) : null)
}
