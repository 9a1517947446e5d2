import { splitKey } from '@holdall/contract/kit/sentences.ts'
import type { CollectedSentence } from '@holdall/contract/localizations/lines.ts'
import { kinds, type Place } from './places.ts'

/** What a translator’s program shows beside a sentence, as gettext-parser names it. */
export interface PoComments {
  readonly extracted?: string
  readonly reference?: string
  readonly flag?: string
}

/** A sentence such as “Cancel” is in a hundred files, and the hundredth says nothing new. */
const mostNamed = 5

/** What the sentence is and where, what has to stay in it, and the same for the checks of Weblate. */
export function commentsOf(sentence: CollectedSentence, places: readonly Place[]): PoComments {
  const text = splitKey(sentence.text).text
  const extracted = [...descriptionOf(sentence, places), ...keptIn(text, sentence)]
  const reference = places.slice(0, mostNamed).map(({ file }) => `packages/${file.replace('/', '/src/')}`)
  const flag = flagsOf(sentence, text)
  return {
    ...(extracted.length > 0 ? { extracted: extracted.join('\n') } : {}),
    ...(reference.length > 0 ? { reference: [...new Set(reference)].join('\n') } : {}),
    ...(flag ? { flag } : {}),
  }
}

function descriptionOf({ part }: CollectedSentence, places: readonly Place[]): string[] {
  const areas = Map.groupBy(places, ({ kind }) => kind)
  const where = part === 'admin' ? ' in the admin area' : ''
  return [...areas].map(([kind, all]) => {
    const names = [...new Set(all.map(({ file }) => areaOf(file)))]
    const rest = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
    return `${kinds[kind]}${where}: ${names.slice(0, mostNamed).join(', ')}${rest}`
  })
}

/** The feature that a file belongs to, or the part of the product. */
function areaOf(file: string): string {
  const [packageName = '', ...path] = file.split('/')
  const [folder = '', name = ''] = path
  if (packageName === 'contract') return wordsOf(folder === 'drivers' ? name : folder)
  if (folder === 'ui') return 'all screens'
  return wordsOf(['features', 'drivers', 'core', 'platform', 'app'].includes(folder) ? name : folder)
}

const wordsOf = (name: string) => name.replace(/\.tsx?$/, '').replaceAll('-', ' ')

function keptIn(text: string, { isPlural }: CollectedSentence): string[] {
  const values = valuesOf(text)
  const tags = tagsOf(text)
  const count = values.find(value => /^\{\{\s*count\b/.test(value))
  return [
    ...(values.length > 0 ? [`Keep as it is: ${values.join(' ')}`] : []),
    ...(isPlural && count ? [`A form for one number alone may leave out ${count}`] : []),
    ...(tags.length > 0 ? [`Keep this markup: ${tags.join(' ')}`] : []),
  ]
}

const valuesOf = (text: string) => [...new Set(text.match(/\{\{[^{}]*\}\}/g))]
const tagsOf = (text: string) => [...new Set(text.match(/<\/?[a-z][^<>]*>/gi))]

/**
 * Weblate compares the values of each form with those of `msgid` (docs.weblate.org, “Checks and fixups”). Where the
 * English form for one has other values than the form for many, only those of both can be compared.
 */
function flagsOf({ one }: CollectedSentence, text: string): string {
  const first = one === undefined ? [] : valuesOf(one)
  const values = valuesOf(text).filter(value => first.length === 0 || first.includes(value))
  const flags = [
    ...(values.length > 0 ? [`placeholders:${values.map(quoted).join(':')}`] : []),
    ...(tagsOf(text).length > 0 ? ['xml-text'] : []),
  ]
  return flags.join(', ')
}

const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`
