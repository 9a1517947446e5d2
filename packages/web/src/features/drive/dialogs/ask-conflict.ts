import type { FileKind, Item } from '@holdall/contract/drive/drive.schemas.ts'
import { showDialog } from '../../../platform/dialogs.tsx'

export type ConflictDecision = 'replace' | 'keep-both' | 'skip'

/** One thing whose name is taken where it is to go. `existing` is in the way; null when it may not be shown. */
export type NameConflict = {
  /** Of the item, or whatever tells one upload from another. */
  id: string
  name: string
  kind: 'file' | 'folder'
  fileKind: FileKind
  size: number | null
  modifiedAt: string | null
  existing: Item | null
}

/**
 * Asks what to do with names that are taken: replace as a new version (folders merge), keep both, or skip, one by one or
 * for all the rest. Answers a decision for each id, or null when the person gave up the whole step.
 */
export function askConflict(conflicts: readonly NameConflict[]): Promise<Map<string, ConflictDecision> | null> {
  if (conflicts.length === 0) return Promise.resolve(new Map())
  return showDialog<Map<string, ConflictDecision>, { conflicts: readonly NameConflict[] }>(
    async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
    { conflicts },
  )
}
