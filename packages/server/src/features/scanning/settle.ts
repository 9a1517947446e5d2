import type { BlobRow } from '../../core/bytes/bytes.tables.ts'
import { inSpacesOf } from '../../core/tree/lock-spaces.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { announceContent } from '../drive/public.ts'
import { releaseBlob } from '../uploads/public.ts'
import { listItemsWith } from './quarantine/uses.repository.ts'
import type { BlobScanRow } from './scanning.tables.ts'
import { saveScan } from './scans.repository.ts'

/** What follows when nothing is held against a blob: everyone with access may read it. */
export async function settle(
  ctx: Ctx,
  blob: Pick<BlobRow, 'held' | 'id'>,
  { state, signatures }: { state: BlobScanRow['state']; signatures: string | null },
): Promise<void> {
  const now = ctx.clock.now()
  const isWaiting = state === 'waiting'
  const times = { scanned_at: isWaiting ? null : now, next_at: isWaiting ? now : null }
  const scan = { blob_id: blob.id, state, found: null, signatures, tries: 0, ...times }
  if (blob.held === null) return ctx.db.transaction(tx => saveScan(tx, scan))
  const itemIds = await listItemsWith(ctx.db.read, blob.id)
  await inSpacesOf(ctx, itemIds, async tx => {
    await saveScan(tx, scan)
    // Copies that were made since are among them.
    if (!(await releaseBlob(ctx, tx, blob.id))) return
    await announceContent(ctx, tx, blob.id, { isHarmless: true })
  })
}
