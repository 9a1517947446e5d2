import type { LineChanges } from './lines.ts'

const keyOf = (id: string) => `holdall.translations.${id}`

export interface LinesDraft {
  /** The state of the lines that the changes were made to. */
  readonly revision: string
  readonly changes: LineChanges
}

/** The changes to a localization that were left unsaved in this browser; null if there are none. */
export function readDraft(id: string): LinesDraft | null {
  try {
    const { revision, changes } = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as {
      revision: string
      changes: [string, string | null][]
    }
    return { revision, changes: new Map(changes) }
  } catch {
    // Nothing was left, or the browser keeps nothing.
    return null
  }
}

/** Returns whether the browser keeps them. */
export function keepDraft(id: string, { revision, changes }: LinesDraft): boolean {
  try {
    if (changes.size === 0) localStorage.removeItem(keyOf(id))
    else localStorage.setItem(keyOf(id), JSON.stringify({ revision, changes: [...changes] }))
    return true
  } catch {
    return false
  }
}
