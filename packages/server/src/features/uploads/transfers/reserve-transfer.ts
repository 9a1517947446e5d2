import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { reserveSpace } from '../../drive/public.ts'
import type { TransferRow } from '../uploads.tables.ts'
import { requireFewOpen } from './checks/upload-checks.ts'
import { insertTransfers } from './transfers.repository.ts'

/**
 * Stores the row of an upload with its reservation. Every upload that takes more than one transaction begins here, or
 * with `beginChunks`. @throws `transfer.too-many`, `space.full`, `space.owner-full`
 */
export async function reserveTransfer(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  tx: Tx,
  row: TransferRow,
): Promise<void> {
  if (row.reserved > 0) await reserveSpace(ctx, tx, row.space_id, row.reserved)
  // Uploads of an unknown length are counted one after the other, too.
  else await lockSpace(tx, row.space_id)
  await requireFewOpen(ctx, tx, row)
  await insertTransfers(tx, row)
}
