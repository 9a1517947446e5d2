import type { Mentioned } from './mentioned.ts'

type Draft = { text: string; mentions: readonly Mentioned[] }

const kept = new Map<string, Draft>()

/** Unfinished texts are kept while the page is open, whatever else is viewed in between. */
export const drafts = {
  get: (key: string): Draft | undefined => kept.get(key),
  keep(key: string, draft: Draft): void {
    if (draft.text.trim() === '') kept.delete(key)
    else kept.set(key, draft)
  },
  forget(key: string): void {
    kept.delete(key)
  },
}
