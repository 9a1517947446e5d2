import { parentPort } from 'node:worker_threads'
import { po } from 'gettext-parser'

/** The text of a PO file. */
export interface PoOrder {
  readonly text: string
  /** With more entries, the file isn’t read. */
  readonly most: number
}

/** Key and translation of each entry. */
export type PoAnswer = { readonly entries: readonly (readonly [string, string])[] } | { readonly problem: string }

type Parsed = Record<string, Record<string, { msgid: string; msgctxt?: string; msgstr?: string[] }>>

function answer({ text, most }: PoOrder): PoAnswer {
  try {
    const groups = po.parse(text, { validation: false }).translations as Parsed | undefined
    const all = Object.values(groups ?? {}).flatMap(group => Object.values(group))
    if (all.length === 0 || all.length > most) return { problem: `It has ${all.length} entries` }
    const entries = all
      .filter(({ msgid }) => msgid !== '')
      .map(({ msgid, msgctxt, msgstr }) => [msgctxt ? `${msgid}_${msgctxt}` : msgid, msgstr?.[0] ?? ''] as const)
    return { entries }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (order: PoOrder) => parentPort?.postMessage(answer(order)))
