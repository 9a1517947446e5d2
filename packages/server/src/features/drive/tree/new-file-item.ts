import { ranks } from '../../../core/tree/is-folder.ts'
import type { NewItem } from '../../../core/tree/items.repository.ts'
import type { NameColumns } from '../../../core/tree/name-columns.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { newId } from '../../../platform/ids.ts'

/** The bytes of a file. */
export interface FileBytes {
  readonly blobId: string
  /** The only person who may see a new file until its bytes are scanned; see `seenWhileHeld`. */
  readonly heldFor?: string | null
}

/** A file to be placed, without its bytes. */
export interface Placing {
  readonly spaceId: string
  readonly parentId: string
  readonly name: string
  readonly size: number
  readonly mime: string
  /** Of the blob, in hexadecimal. */
  readonly sha256: string
  /** Ms since 1970; the current time if unknown. */
  readonly modifiedAt?: number | null
  readonly createdBy: string | null
  readonly onConflict: 'ask' | 'replace' | 'keep-both' | 'skip'
  /** Bytes that were reserved for this file and are released now; there must be room for the rest. */
  readonly reserved: number
}

export type PlaceFileInput = Placing & FileBytes

/** The row of a file with its first version, as it begins. */
export function newFileItem(ctx: Needs<'clock'>, input: PlaceFileInput, columns: NameColumns): NewItem {
  const now = ctx.clock.now()
  return {
    id: newId(),
    space_id: input.spaceId,
    parent_id: input.parentId,
    rank: ranks.file,
    ...columns,
    mime: input.mime,
    size: input.size,
    item_count: 0,
    child_count: 0,
    version_id: newId(),
    state: 'live',
    trashed_at: null,
    trashed_by: null,
    has_thumbnail: 0,
    placeholder: null,
    created_by: input.createdBy,
    created_at: now,
    modified_at: input.modifiedAt ?? now,
    held_for: input.heldFor ?? null,
  }
}
