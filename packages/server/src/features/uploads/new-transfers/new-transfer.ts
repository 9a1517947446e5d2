import type { Needs } from '../../../platform/ctx.ts'
import { newId } from '../../../platform/ids.ts'
import { reservedFor } from '../transfers/reserved-for.ts'
import { nextExpiry } from '../transfers/transfer-state.ts'
import type { TransferRow } from '../uploads.tables.ts'

export interface NewTransfer {
  /** A file of the folder unless stated otherwise. */
  readonly purpose?: TransferRow['purpose']
  readonly spaceId: string
  readonly parentId: string
  readonly createdBy: string | null
  readonly linkId?: string | undefined
  readonly name: string
  /** Null if the length is sent later. */
  readonly size: number | null
  readonly sha256?: string | undefined
  /** The type that the sender claims. */
  readonly mimeHint?: string | undefined
  /** Milliseconds since 1970. */
  readonly modifiedAt: number | null
  readonly onConflict: TransferRow['on_conflict']
  /** The Upload-Metadata of tus; omitted if all bytes are in one request, which can't be resumed. */
  readonly metadata?: string
}

/** Builds the row of an upload before its first byte. The code that saves the row reserves the space. */
export function newTransfer(ctx: Needs<'clock' | 'settings' | 'staging'>, file: NewTransfer): TransferRow {
  const { purpose = 'file' } = file
  return {
    id: newId(),
    purpose,
    space_id: file.spaceId,
    parent_id: file.parentId,
    created_by: file.createdBy,
    link_id: file.linkId ?? null,
    name: file.name,
    size: file.size,
    offset: 0,
    reserved: reservedFor(purpose, file.size ?? 0),
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
