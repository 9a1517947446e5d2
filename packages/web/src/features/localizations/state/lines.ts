import { splitKey } from '@holdall/contract/kit/sentences.ts'
import { sentenceOfKey } from '@holdall/contract/localizations/lines.ts'
import type { Localization } from '@holdall/contract/localizations/localizations.contract.ts'

/** Changes to the lines of a localization that aren't saved yet: texts by key, null for a removed line. */
export type LineChanges = ReadonlyMap<string, string | null>

export interface Line {
  readonly key: string
  /** The English text, without its meaning; a plural form of English's own, if it has one. */
  readonly source: string
  /** What tells it from others that read the same, if it says so. */
  readonly meaning: string | undefined
  /** The plural form, in the terms of CLDR. */
  readonly form: string | undefined
  readonly translation: string
  readonly isChanged: boolean
}

type Loaded = Pick<Localization, 'lines' | 'sources'>

/** The lines as they would be after a save; added ones come first, since they were just typed. */
export function currentLines({ lines, sources }: Loaded, changes: LineChanges): Line[] {
  const added = [...changes].filter(([key, text]) => text !== null && !Object.hasOwn(lines, key))
  const kept = Object.entries(lines).filter(([key]) => changes.get(key) !== null)
  return [...added, ...kept].map(([key, saved]) => {
    const source = Object.hasOwn(sources, key) ? sources[key] : undefined
    const { text, meaning } = splitKey(key)
    return {
      key,
      source: source ?? text,
      meaning,
      form: source === undefined ? undefined : sentenceOfKey(key).form,
      translation: changes.get(key) ?? saved ?? '',
      isChanged: changes.has(key),
    }
  })
}

/** Ignores case and accents, in every script. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The lines that contain all words in source, meaning or translation. */
export function findLines(lines: readonly Line[], query: string, isUntranslatedOnly: boolean): Line[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  return lines.filter(({ source, meaning = '', translation, isChanged }) => {
    // A line doesn't disappear while it is being translated.
    if (isUntranslatedOnly && translation !== '' && !isChanged) return false
    if (words.length === 0) return true
    const text = foldText(`${source}\n${meaning}\n${translation}`)
    return words.every(word => text.includes(word))
  })
}

/** One change more; a text that is as saved is no change. */
export function withChange(
  { lines }: Loaded,
  changes: LineChanges,
  key: string,
  text: string | null,
): Map<string, string | null> {
  const next = new Map(changes)
  const isSaved = Object.hasOwn(lines, key)
  if (isSaved ? lines[key] === text : text === null) next.delete(key)
  else next.set(key, text)
  return next
}

/** All lines as they are sent. */
export function sentLines({ lines }: Loaded, changes: LineChanges): Record<string, string> {
  const sent = new Map<string, string | null>([...Object.entries(lines), ...changes])
  return Object.fromEntries([...sent].filter((entry): entry is [string, string] => entry[1] !== null))
}
