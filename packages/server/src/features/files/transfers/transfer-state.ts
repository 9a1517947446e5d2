import type { Subject } from '../../../core/rights/rights.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { PlacedFile } from '../../drive/public.ts'
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
  /** That file held the same bytes already. Known by the answer alone that ends the upload. */
  readonly isUnchanged: boolean
}

export function stateOf(row: TransferRow): TransferState {
  return {
    offset: row.offset,
    size: row.size,
    expiresAt: row.expires_at,
    metadata: row.metadata,
    partSize: row.part_size,
    itemId: row.item_id,
    isUnchanged: false,
  }
}

/** How an upload that is over ended. Nobody who may not read the file is told what it holds. */
export function endOf(row: TransferRow, { item, status }: PlacedFile, link: Subject['link']): TransferState {
  const mayRead = !link || (link.rights.download && !link.hasDownloadLimit)
  return { ...stateOf({ ...row, state: 'done', item_id: item.id }), isUnchanged: mayRead && status === 'unchanged' }
}

/** When an upload that moves now is given up. */
export function nextExpiry(ctx: Needs<'clock' | 'settings'>): number {
  return ctx.clock.now() + ctx.settings.get('uploads.unfinished_hours') * 60 * 60 * 1000
}
