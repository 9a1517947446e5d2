import { parentPort } from 'node:worker_threads'
import { po } from 'gettext-parser'

/** The text of a PO file. */
export interface PoOrder {
  readonly text: string
  /** With more entries, the file isn’t read. */
  readonly most: number
}

/** Key and translation of each entry; `fuzzy` counts those that were left out, because a person has yet to check them. */
export type PoAnswer = PoEntries | { readonly problem: string }

export interface PoEntries {
  readonly entries: readonly (readonly [string, string])[]
  readonly fuzzy: number
}

interface Message {
  readonly msgid: string
  readonly msgctxt?: string
  readonly msgstr?: string[]
  readonly comments?: { readonly flag?: string }
}

type Parsed = Record<string, Record<string, Message>>

function answer({ text, most }: PoOrder): PoAnswer {
  try {
    const groups = po.parse(text, { validation: false }).translations as Parsed | undefined
    const all = Object.values(groups ?? {}).flatMap(group => Object.values(group))
    if (all.length === 0 || all.length > most) return { problem: `It has ${all.length} entries` }
    const messages = all.filter(({ msgid }) => msgid !== '')
    const checked = messages.filter(message => !isFuzzy(message))
    const entries = checked.map(
      ({ msgid, msgctxt, msgstr }) => [msgctxt ? `${msgid}_${msgctxt}` : msgid, msgstr?.[0] ?? ''] as const,
    )
    return { entries, fuzzy: messages.length - checked.length }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Flags stand in one line each or together: `#, fuzzy, c-format` (GNU gettext, “The Format of PO Files”). */
function isFuzzy({ comments }: Message): boolean {
  return (comments?.flag ?? '').split(/[\s,]+/).includes('fuzzy')
}

parentPort?.on('message', (order: PoOrder) => parentPort?.postMessage(answer(order)))
