import { type Sentence, sentence, splitKey } from '../kit/sentences.ts'
import { pluralRules } from '../kit/values/intl.ts'

/** English, the language in which the sentences are written. */
export const sourceLanguage = 'en'

/** A sentence of the product, as the collection lists it. */
export interface CollectedSentence {
  /** Its key: the English text, after its meaning if it has one (`keyOf`). */
  readonly text: string
  /** English's form for one, where it differs by more than the number. */
  readonly one?: string
  /** Languages need a form for each category of `count`. */
  readonly isPlural?: boolean
  /**
   * `admin`: read only in the back-office; `mail`: only in what the server itself writes; `app`: everywhere else. It
   * decides which file of a language contains it.
   */
  readonly part: 'app' | 'admin' | 'mail'
}

/** A sentence's key may be this long, its translation as well; characters. */
export const longestKey = 2000
export const longestTranslation = 5000

export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type PluralForm = (typeof pluralForms)[number]

/** The plural forms that a language uses for whole numbers up to 200, in the order of CLDR. */
export function formsOf(language: string): PluralForm[] {
  const rules = pluralRules(language)
  const used = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)))
  return pluralForms.filter(form => used.has(form))
}

/** The keys of a sentence's lines in a language: one, or one for each plural form. */
export function keysOf({ text, isPlural }: CollectedSentence, forms: readonly PluralForm[]): string[] {
  return isPlural ? forms.map(form => `${text}_${form}`) : [text]
}

/** The English text of a line, without its meaning: English has its own form for one. */
export function sourceOf(sentence: CollectedSentence, form?: PluralForm): string {
  return form === 'one' && sentence.one !== undefined ? sentence.one : splitKey(sentence.text).text
}

/** The sentence that a key belongs to, still with its meaning (`splitKey`), and its plural form if it has one. */
export function sentenceOfKey(key: string): { readonly text: string; readonly form?: PluralForm } {
  const form = pluralForms.find(name => key.endsWith(`_${name}`))
  return form ? { text: key.slice(0, -form.length - 1), form } : { text: key }
}

/** The lines of a new language: every sentence, with the translation that the product brings, or empty. */
export function linesOf(
  sentences: readonly CollectedSentence[],
  language: string,
  shipped: Readonly<Record<string, string>>,
): Map<string, string> {
  const forms = formsOf(language)
  return new Map(sentences.flatMap(one => keysOf(one, forms).map(key => [key, shipped[key] ?? ''] as const)))
}

const places = (text: string) => [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, place = '']) => place.trim())
const nameIn = (place: string) => place.split(',', 1)[0]?.trim() ?? ''
const tags = (text: string) => [...text.matchAll(/<\/?[a-z][^<>]*>?/gi)].map(([tag]) => tag.replace(/\s+/g, ' ')).sort()

/**
 * What is wrong with a line of a language; null if nothing is. A translation has the values and the mark-up of its
 * sentence and no others, so that it can neither break a screen nor bring anything of its own. An empty one is a
 * sentence that isn't translated yet.
 * @param source the English text of the line, where it isn't part of the key
 */
export function lineProblem(key: string, translation: string, source?: string): Sentence | null {
  const { meaning = '', text } = splitKey(key)
  if (text.trim() === '') return { text: sentence('Enter the source text') }
  if (key.length > longestKey)
    return { text: 'Shorten the source text to at most {{most, number}} characters', values: { most: longestKey } }
  if (translation.length > longestTranslation)
    return {
      text: 'Shorten the translation to at most {{most, number}} characters',
      values: { most: longestTranslation },
    }
  // Line breaks and tabs are text.
  if (/[^\P{Cc}\n\t]/u.test(meaning + text + translation) || !(key + translation).isWellFormed())
    return { text: sentence('Remove the control characters') }
  return translation === '' ? null : (valueProblem(key, translation, source) ?? markupProblem(key, translation))
}

function valueProblem(key: string, translation: string, source?: string): Sentence | null {
  const { text, form } = sentenceOfKey(key)
  const needed = places(source ?? text)
  const known = new Set([...needed, ...places(text)])
  const used = new Set(places(translation))
  const unknown = [...used].find(place => !known.has(place))
  if (unknown !== undefined)
    return { text: 'Remove the value {{value}}: the source text doesn’t have it', values: { value: `{{${unknown}}}` } }
  // “One file” needs no number.
  const missing = needed.find(place => !used.has(place) && !(form && nameIn(place) === 'count'))
  return missing === undefined ? null : { text: 'Add the value {{value}}', values: { value: `{{${missing}}}` } }
}

function markupProblem(key: string, translation: string): Sentence | null {
  const wanted = tags(sentenceOfKey(key).text)
  const found = tags(translation)
  const isSame = wanted.length === found.length && wanted.every((tag, index) => tag === found[index])
  if (isSame) return null
  if (wanted.length === 0) return { text: sentence('Remove the markup') }
  return { text: 'Keep exactly this markup: {{tags}}', values: { tags: wanted.join(' ').slice(0, 300) } }
}
