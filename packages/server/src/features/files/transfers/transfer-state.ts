import type { Ctx } from '../../../platform/ctx.ts'
import type { TransferRow } from '../files.tables.ts'

/** How an upload stands, as a tus answer tells it. */
export interface TransferState {
  readonly offset: number
  readonly size: number | null
  readonly expiresAt: number
  readonly metadata: string
  /** Of the parts in which the bytes go straight to the storage; null where they come here. */
  readonly partSize: number | null
  /** The file that has come of it. */
  readonly itemId: string | null
}

export function stateOf(row: TransferRow): TransferState {
  return {
    offset: row.offset,
    size: row.size,
    expiresAt: row.expires_at,
    metadata: row.metadata,
    partSize: row.part_size,
    itemId: row.item_id,
  }
}

/** When an upload that moves now is given up. */
export function nextExpiry(ctx: Ctx): number {
  return ctx.clock.now() + ctx.settings.get('uploads.unfinished_hours') * 60 * 60 * 1000
}
