import { keyOf } from '@holdall/contract/kit/sentences.ts'
import { type PluralForm, pluralForms } from '@holdall/contract/localizations/lines.ts'
import { po } from 'gettext-parser'
import { placesOfForms } from './plural-forms.ts'
import { structureProblem } from './structure.ts'

export interface ReadOptions {
  /** With more entries, the file isn’t read. */
  readonly most: number
  /** The language of the lines; without it, that of the file’s header. */
  readonly language?: string | undefined
}

export interface PoEntries {
  /** Key and translation of each line. */
  readonly entries: readonly (readonly [string, string])[]
  /** Sentences whose plural forms can’t be told apart, because the file has others than the language. */
  readonly unmatched: readonly string[]
  /** Entries that were left out, because a person has yet to check them. */
  readonly fuzzy: number
  /** The language that the file names. */
  readonly language?: string
}

interface Message {
  readonly msgid: string
  readonly msgctxt?: string
  readonly msgid_plural?: string
  readonly msgstr?: readonly string[]
  readonly comments?: { readonly flag?: string }
}

interface Parsed {
  readonly headers?: Readonly<Record<string, string>>
  readonly translations?: Readonly<Record<string, Readonly<Record<string, Message>>>>
  readonly obsolete?: unknown
}

/** Reads the lines of a PO file, in the present form and in that of earlier exports. Says why if it can’t be read. */
export function readPoText(text: string, { most, language }: ReadOptions): PoEntries | { readonly problem: string } {
  const { headers = {}, translations = {} } = po.parse(text, { validation: false }) as unknown as Parsed
  const all = Object.values(translations).flatMap(group => Object.values(group))
  if (all.length === 0 || all.length > most) return { problem: `It has ${all.length} entries` }
  const problem = structureProblem(text, all.length)
  if (problem) return { problem }
  const named = languageIn(headers.Language)
  const places = placesOfForms(language ?? named ?? 'en', headers['Plural-Forms'])
  const messages = all.filter(({ msgid }) => msgid !== '')
  const checked = messages.filter(message => !isFuzzy(message))
  const entries: (readonly [string, string])[] = []
  const unmatched: string[] = []
  for (const message of checked) {
    const lines = linesOf(message, places)
    if (lines) entries.push(...lines)
    else unmatched.push(message.msgid_plural ?? message.msgid)
  }
  return { entries, unmatched, fuzzy: messages.length - checked.length, ...(named ? { language: named } : {}) }
}

type FormPlaces = ReadonlyMap<PluralForm, number> | undefined

function linesOf(message: Message, places: FormPlaces): (readonly [string, string])[] | null {
  const { msgid, msgctxt, msgid_plural, msgstr = [] } = message
  if (msgid_plural === undefined) {
    const form = pluralForms.find(name => name === msgctxt)
    // Earlier exports had an entry for each plural form, with the form as its context.
    const key = form ? `${msgid}_${form}` : keyOf(msgid, msgctxt)
    return msgstr.length > 1 ? null : [[key, msgstr[0] ?? '']]
  }
  if (!places || msgstr.length <= Math.max(...places.values())) return null
  return [...places].map(([form, at]) => [`${keyOf(msgid_plural, msgctxt)}_${form}`, msgstr[at] ?? ''] as const)
}

/** Flags stand in one line each or together: `#, fuzzy, c-format` (GNU gettext, “The Format of PO Files”). */
function isFuzzy({ comments }: Message): boolean {
  return (comments?.flag ?? '').split(/[\s,]+/).includes('fuzzy')
}

/** `pt_BR` and `zh_Hans.UTF-8` are `pt-BR` and `zh-Hans`. */
function languageIn(header = ''): string | undefined {
  const [, tag = ''] = /^([a-z]{2,3}(?:[_-][a-z\d]{2,4}){0,2})(?:[.@].{0,20})?$/i.exec(header.slice(0, 60)) ?? []
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}
