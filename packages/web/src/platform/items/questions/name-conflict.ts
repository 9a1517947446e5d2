import type { FileKind, Item } from '@holdall/contract/drive/drive.schemas.ts'

export type ConflictDecision = 'replace' | 'keep-both' | 'skip'

/** An item whose name is taken at its destination. `existing` is the item in the way; null when it may not be shown. */
export type NameConflict = {
  /** Id of the item, or whatever distinguishes one upload from another. */
  id: string
  name: string
  kind: 'file' | 'folder'
  fileKind: FileKind
  size: number | null
  modifiedAt: string | null
  existing: Item | null
}
