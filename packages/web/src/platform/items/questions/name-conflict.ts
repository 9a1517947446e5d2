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
  /** Set if what is in the way isn’t known, but has another spelling of the name. */
  isOtherSpelling?: boolean
}

/** Whether something can take the place of what has its name: that is of its kind, and has exactly this name. */
export function canReplace({ name, kind, existing, isOtherSpelling }: NameConflict): boolean {
  if (existing === null) return isOtherSpelling !== true
  return existing.kind === kind && !isSpelledOtherwise(name, existing)
}

/** Whether the names differ in their spelling, such as in case. */
export function isSpelledOtherwise(name: string, existing: Pick<Item, 'name'>): boolean {
  return existing.name !== name.normalize('NFC')
}
