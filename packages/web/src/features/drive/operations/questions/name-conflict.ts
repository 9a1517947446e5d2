import type { FileKind, Item } from '@holdall/contract/drive/drive.schemas.ts'

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
