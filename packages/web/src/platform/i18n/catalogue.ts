import { sentenceFormats } from '@holdall/contract/kit/sentences.ts'
import { createInstance } from 'i18next'
import type { Translate } from '../../ui/text.ts'

/**
 * Keys are the English sentences, values the sentences of the language. Plural forms are under `<key>_one`,
 * `<key>_other` and so on.
 */
export type Catalogue = Record<string, string>

/** An i18next translator with one catalogue. Keys are whole sentences, so dots and colons in them separate nothing. */
export async function createTranslator(language: string, catalogue: Catalogue): Promise<Translate> {
  const engine = createInstance()
  await engine.init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: catalogue } },
  })
  for (const [name, write] of Object.entries(sentenceFormats)) {
    engine.services.formatter?.add(name, (value, used) =>
      typeof value === 'number' ? write(value, used ?? language) : String(value),
    )
  }
  return (source, values) => (values ? engine.t(source, values) : engine.t(source))
}
