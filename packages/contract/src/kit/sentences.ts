import { formatSize } from './values/file-size.ts'
import { numberFormat, pluralRules } from './values/intl.ts'
import { isValue, type SentenceValue } from './values/values.ts'
import { writeValue } from './values/write-value.ts'

/**
 * A sentence for people that can be translated: the English text is the key, and its values are filled in where it is
 * shown. `{{name}}` is replaced by the value, `{{name, format}}` by the value written in the reader's language:
 * - `number`: with the language's separators
 * - `size`: a number of bytes, such as “1.5 MB”
 * - `wait`: a number of seconds to wait, rounded up, such as “3 minutes”
 *
 * A text among the values is a name. Dates, sizes and words of the product have a type: `values/values.ts`.
 *
 * If `values.count` is 1 and `values.defaultValue_one` is present, English uses that text. `values.meaning` says which
 * of its meanings a short text has: `{ text: 'Code', values: { meaning: 'one-time code' } }` has a translation of its
 * own. It is never shown (docs/decisions/0148).
 */
export interface Sentence {
  readonly text: string
  readonly values?: Readonly<Record<string, SentenceValue>> | undefined
}

/** A sentence in English, with its values separate if it has any. */
export interface Told {
  readonly message: string
  readonly sentence?: Sentence | undefined
  /** What another server answered, as HTML; `message` has it behind the sentence, in `<details>`. */
  readonly said?: string | undefined
}

/** Between meaning and text in a key, as in gettext's compiled catalogues. No text that is shown contains it. */
const separator = '\u0004'

/** The key of a text in the catalogue, of a text with the meaning that tells it from others that read the same. */
export function keyOf(text: string, meaning?: string): string {
  return meaning === undefined ? text : `${meaning}${separator}${text}`
}

/** The meaning in a key, and the text that is shown; the opposite of `keyOf`. A plural form stays part of the text. */
export function splitKey(key: string): { readonly text: string; readonly meaning?: string } {
  const at = key.indexOf(separator)
  return at < 0 ? { text: key } : { meaning: key.slice(0, at), text: key.slice(at + separator.length) }
}

/** A key as people read it: its text, and its meaning in brackets. */
export function readableKey(key: string): string {
  const { text, meaning } = splitKey(key)
  return meaning === undefined ? text : `${text} (${meaning})`
}

/**
 * Marks a text for the catalogue that isn't written as the argument of `text` or `say`. Returns it as it is, or with a
 * meaning its key, which translators show without the meaning.
 */
export function sentence<const T extends string>(text: T): T
export function sentence(text: string, options: { readonly meaning: string }): string
export function sentence(text: string, options?: { readonly meaning: string }): string {
  return keyOf(text, options?.meaning)
}

/** Marks all texts in a table or list for the catalogue. Returns it as it is. */
export const sentences = <T>(table: T): T => table

export type SentenceValues = Readonly<Record<string, SentenceValue | undefined>>

/**
 * Writes a sentence in one language; the key is the English sentence, as `Sentence` describes it, or what `sentence`
 * made of one with a meaning.
 */
export type Translate = (source: string, values?: SentenceValues) => string

/**
 * The sentences of a language by their keys (`keyOf`). Where the number `count` decides the form, each form has its own
 * entry: `<English>_<form>`, with the forms of Unicode's plural rules (CLDR): zero, one, two, few, many, other.
 */
export type Catalogue = Readonly<Record<string, string>>

/** How a number is written, by the name of its format. */
export const sentenceFormats = {
  number: (value: number, language: string) => numberFormat(language).format(value),
  size: formatSize,
  wait: formatWait,
} as const satisfies Record<string, (value: number, language: string) => string>

type NameIn<P extends string> = P extends `${infer Name},${string}` ? Name : P
/** The names of the values that a text contains. */
export type NamesIn<T extends string> = T extends `${string}{{${infer Place}}}${infer Rest}`
  ? NameIn<Place> | NamesIn<Rest>
  : never

/**
 * Fills the values into the text, in the language it is written in, and leaves out its meaning. A missing value leaves its placeholder as it is.
 */
export function fillSentence(text: string, values: SentenceValues = {}, language = 'en'): string {
  const { count, defaultValue_one: one } = values
  return fillText(count === 1 && typeof one === 'string' ? one : splitKey(text).text, values, language)
}

function fillText(text: string, values: SentenceValues = {}, language: string): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (place, inside: string) => {
    const [name = '', format, ...more] = inside.split(',').map(part => part.trim())
    if (!/^\w+$/.test(name) || more.length > 0) return place
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return place
    if (typeof value === 'object') return writeValue(value, { language, timeZone: 'UTC', datePattern: 'yyyy-MM-dd' })
    return typeof value === 'number' && isFormat(format) ? sentenceFormats[format](value, language) : String(value)
  })
}

/** Translates with a catalogue. A sentence that it lacks is written in English, with the language's own numbers. */
export function translatorOf(catalogue: Catalogue, language: string): Translate {
  const plural = pluralRules(language)
  const find = (key: string) => (Object.hasOwn(catalogue, key) ? catalogue[key] : undefined) || undefined
  return (source, values) => {
    const { count, meaning } = values ?? {}
    const key = typeof meaning === 'string' ? keyOf(source, meaning) : source
    const form = typeof count === 'number' ? find(`${key}_${plural.select(count)}`) : undefined
    const text = form ?? (typeof count === 'number' ? find(`${key}_other`) : undefined) ?? find(key)
    return text === undefined ? fillSentence(source, values, language) : fillText(text, values, language)
  }
}

/** Writes the English sentences as they are. */
export const inEnglish: Translate = (source, values) => fillSentence(source, values)

/** The values of an error's meta that can be put into a sentence. A meaning is no value. */
export function sentenceValues(meta: Readonly<Record<string, unknown>> = {}): Record<string, SentenceValue> {
  const fits = (entry: [string, unknown]): entry is [string, SentenceValue] =>
    entry[0] !== 'meaning' && (typeof entry[1] === 'string' || typeof entry[1] === 'number' || isValue(entry[1]))
  return Object.fromEntries(Object.entries(meta).filter(fits))
}

function isFormat(name: string | undefined): name is keyof typeof sentenceFormats {
  return name !== undefined && Object.hasOwn(sentenceFormats, name)
}

/** Writes a wait in seconds for people, never shorter than it is. */
function formatWait(seconds: number, language: string): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 90) return inUnits(Math.max(1, Math.ceil(seconds)), 'second', language)
  if (minutes <= 90) return inUnits(minutes, 'minute', language)
  return inUnits(Math.ceil(minutes / 60), 'hour', language)
}

function inUnits(value: number, unit: 'second' | 'minute' | 'hour', language: string): string {
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
