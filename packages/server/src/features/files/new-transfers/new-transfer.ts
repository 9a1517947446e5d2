import type { Needs } from '../../../platform/ctx.ts'
import { newId } from '../../../platform/ids.ts'
import type { TransferRow } from '../files.tables.ts'
import { nextExpiry } from '../transfers/transfer-state.ts'

export interface NewTransfer {
  readonly spaceId: string
  readonly parentId: string
  readonly createdBy: string | null
  readonly linkId?: string | undefined
  readonly name: string
  /** Null when the length is to come later. */
  readonly size: number | null
  readonly sha256?: string | undefined
  /** The type that the sender names. */
  readonly mimeHint?: string | undefined
  /** Milliseconds since 1970. */
  readonly modifiedAt: number | null
  readonly onConflict: TransferRow['on_conflict']
  /** The Upload-Metadata of tus; nothing where the bytes come in one request, which nobody can go on with. */
  readonly metadata?: string
}

/** An upload of which no byte has come yet. Its space is reserved by whoever keeps the row. */
export function newTransfer(ctx: Needs<'clock' | 'settings' | 'staging'>, file: NewTransfer): TransferRow {
  return {
    id: newId(),
    space_id: file.spaceId,
    parent_id: file.parentId,
    created_by: file.createdBy,
    link_id: file.linkId ?? null,
    name: file.name,
    size: file.size,
    offset: 0,
    reserved: file.size ?? 0,
    sha256: file.sha256 ?? null,
    mime_hint: file.mimeHint ?? null,
    last_modified: file.modifiedAt,
    on_conflict: file.onConflict,
    metadata: file.metadata ?? '',
    storage_key: null,
    upload_id: null,
    part_size: null,
    staged_at: ctx.staging.place,
    held_by: null,
    held_until: null,
    state: 'open',
    item_id: null,
    created_at: ctx.clock.now(),
    expires_at: nextExpiry(ctx),
  }
}
