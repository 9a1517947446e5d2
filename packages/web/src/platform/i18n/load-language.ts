import type { Catalogue } from '@holdall/contract/kit/sentences.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { call } from '../api/call.ts'
import { setLanguage } from './i18n.ts'

type SiteLanguage = Site['language']
export type LanguagePart = 'app' | 'admin'

/** What is shown now, by language and state of its lines. */
let shown = { key: 'en', parts: new Map<LanguagePart, Catalogue>() }
const wanted = new Set<LanguagePart>(['app'])

const keyOf = ({ code, translations }: SiteLanguage) => (translations === null ? code : `${code} ${translations}`)

/**
 * Shows the interface in the site's language for this reader, and resolves once it is shown. If its sentences can't be
 * fetched, they are shown in English; dates and numbers follow the language anyway.
 */
export async function loadLanguage(language: SiteLanguage): Promise<void> {
  const key = keyOf(language)
  const parts = shown.key === key ? shown.parts : new Map<LanguagePart, Catalogue>()
  const missing = language.translations === null ? [] : [...wanted].filter(part => !parts.has(part))
  if (shown.key === key && missing.length === 0) return
  const fetched = await Promise.all(missing.map(part => fetchPart(language, part)))
  missing.forEach((part, index) => {
    parts.set(part, fetched[index] ?? {})
  })
  shown = { key, parts }
  setLanguage(language.code, Object.assign({}, ...parts.values()))
}

/** From now on, the sentences of this part are fetched too. */
export function wantLanguagePart(part: LanguagePart): void {
  wanted.add(part)
}

/** The address contains the state of the lines, so the browser keeps the answer. */
async function fetchPart({ localization, translations }: SiteLanguage, part: LanguagePart): Promise<Catalogue> {
  try {
    const v = translations ?? undefined
    return await call('localizations.catalogue', { params: { language: localization, part }, query: { v } })
  } catch (error) {
    console.warn('The sentences of this language couldn’t be loaded', error)
    return {}
  }
}
