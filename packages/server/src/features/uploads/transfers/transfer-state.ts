import type { Subject } from '../../../core/rights/rights.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { PlacedFile } from '../place-blob.ts'
import type { TransferRow } from '../uploads.tables.ts'

/** The state of an upload, as a tus response reports it. */
export interface TransferState {
  readonly offset: number
  readonly size: number | null
  readonly expiresAt: number
  readonly metadata: string
  /** Size of the parts in which the bytes go directly to the storage; null if they are sent to this server. */
  readonly partSize: number | null
  /** The file that was created from it, or the attachment. */
  readonly itemId: string | null
  /** The version with its bytes. Only set in the response that finishes the upload of a file. */
  readonly versionId: string | null
  /** Whether that file already held the same bytes. Only set in the response that finishes the upload. */
  readonly isUnchanged: boolean
}

export function stateOf(row: TransferRow): TransferState {
  return {
    offset: row.offset,
    size: row.size,
    expiresAt: row.expires_at,
    metadata: row.metadata,
    partSize: row.part_size,
    itemId: row.purpose === 'attachment' && row.state === 'done' ? row.id : row.item_id,
    versionId: null,
    isUnchanged: false,
  }
}

/** The state of an upload that has just finished. */
export function endOf(row: TransferRow, placed: PlacedFile, link: Subject['link']): TransferState {
  const isUnchanged = isToldUnchanged(placed, link)
  return {
    ...stateOf({ ...row, state: 'done', item_id: placed.item.id }),
    versionId: placed.item.version_id,
    isUnchanged,
  }
}

/** Whether the file already held the same bytes. Someone who may not read it isn't told what it holds. */
export function isToldUnchanged({ status }: PlacedFile, link: Subject['link']): boolean {
  const mayRead = !link || (link.rights.download && !link.hasDownloadLimit)
  return mayRead && status === 'unchanged'
}

/** Returns when an upload that makes progress now expires. */
export function nextExpiry(ctx: Needs<'clock' | 'settings'>): number {
  return ctx.clock.now() + ctx.settings.get('uploads.unfinished_hours') * 60 * 60 * 1000
}
