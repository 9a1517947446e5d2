import { keyOf } from '@holdall/contract/kit/sentences.ts'
import { type PluralForm, pluralForms } from '@holdall/contract/localizations/lines.ts'
import { type PoEntry, parsePo } from './parse-po.ts'
import { placesOfForms } from './plural-forms.ts'
import { PoProblem } from './po-problem.ts'

export interface ReadOptions {
  /** With more entries, the file isn’t read. */
  readonly most: number
  /** The language of the lines; without it, that of the file’s header. */
  readonly language?: string | undefined
}

export interface PoLines {
  /** Key and translation of each line. */
  readonly entries: readonly (readonly [string, string])[]
  /** Sentences whose plural forms can’t be told apart, because the file has others than the language. */
  readonly unmatched: readonly string[]
  /** Lines that the file has twice, with different translations. */
  readonly repeated: readonly string[]
  /** Entries that were left out, because a person has yet to check them. */
  readonly fuzzy: number
  /** The language that the file names. */
  readonly language?: string
}

/**
 * Reads the lines of a PO file, in the present form and in that of earlier exports, where each plural form was an entry
 * of its own. @throws PoProblem
 */
export function readPoLines(text: string, { most, language }: ReadOptions): PoLines {
  const all = parsePo(text, most)
  if (all.length === 0) throw new PoProblem('It has no entries')
  const headers = headersIn(all.find(({ id, context }) => id === '' && context === undefined)?.strings[0])
  const named = languageIn(headers.get('language'))
  const places = placesOfForms(language ?? named ?? 'en', headers.get('plural-forms'))
  const messages = all.filter(({ id }) => id !== '')
  const checked = messages.filter(({ isFuzzy }) => !isFuzzy)
  const lines = new Map<string, string>()
  const repeated = new Set<string>()
  const unmatched: string[] = []
  for (const entry of checked) {
    const found = linesOf(entry, places)
    if (!found) unmatched.push(keyOf(entry.plural ?? entry.id, entry.context))
    for (const [key, line] of found ?? []) {
      if ((lines.get(key) ?? line) !== line) repeated.add(key)
      lines.set(key, line)
    }
  }
  return {
    entries: [...lines].filter(([key]) => !repeated.has(key)),
    unmatched,
    repeated: [...repeated],
    fuzzy: messages.length - checked.length,
    ...(named ? { language: named } : {}),
  }
}

type FormPlaces = ReadonlyMap<PluralForm, number> | undefined

function linesOf({ id, context, plural, strings }: PoEntry, places: FormPlaces): (readonly [string, string])[] | null {
  if (plural === undefined) {
    const form = pluralForms.find(name => name === context)
    return [[form ? `${id}_${form}` : keyOf(id, context), strings[0] ?? '']]
  }
  const found = [...(places ?? [])].map(([form, at]) => [`${keyOf(plural, context)}_${form}`, strings[at]] as const)
  const isWhole = found.length > 0 && found.every(([, line]) => line !== undefined)
  return isWhole ? found.map(([key, line]) => [key, line ?? '']) : null
}

function headersIn(header = ''): ReadonlyMap<string, string> {
  const lines = header.split('\n').map(line => [line.split(':', 1)[0] ?? '', line] as const)
  return new Map(lines.map(([name, line]) => [name.trim().toLowerCase(), line.slice(name.length + 1).trim()]))
}

/** `pt_BR` and `zh_Hans.UTF-8` are `pt-BR` and `zh-Hans`. */
function languageIn(header = ''): string | undefined {
  const [, tag = ''] = /^([a-z]{2,3}(?:[_-][a-z\d]{2,4}){0,2})(?:[.@].{0,20})?$/i.exec(header.slice(0, 60)) ?? []
  return tag === '' ? undefined : Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0]
}
