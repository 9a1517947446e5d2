import type { Needs } from '../../../platform/ctx.ts'
import { deleteExport, listExpired } from './exports.repository.ts'

const batch = 100

/** Removes expired exports: the bytes first, so that the row is kept if they can't be removed. */
export async function sweepExports(ctx: Needs<'clock' | 'db' | 'storage'>): Promise<void> {
  for (;;) {
    const rows = await listExpired(ctx.db.read, ctx.clock.now(), batch)
    for (const row of rows) {
      if (row.storage_key !== null) await ctx.storage.delete(row.storage_key)
      await ctx.db.transaction(tx => deleteExport(tx, row.id))
    }
    if (rows.length < batch) return
  }
}
