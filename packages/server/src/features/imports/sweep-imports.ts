import type { Needs } from '../../platform/ctx.ts'
import { deleteEntries } from './entries.repository.ts'
import { deleteImport, listOld } from './imports.repository.ts'

/** How long reports stay, and imports that were paused; milliseconds. */
const keptMs = 30 * 24 * 3_600_000
const atOnce = 1000

/** Deletes old imports with their reports, a few rows in each transaction. */
export async function sweepImports(ctx: Needs<'clock' | 'db' | 'signal'>): Promise<void> {
  const before = ctx.clock.now() - keptMs
  for (;;) {
    ctx.signal.throwIfAborted()
    const old = await listOld(ctx.db.read, before, 100)
    for (const id of old) {
      while ((await ctx.db.transaction(tx => deleteEntries(tx, id, atOnce))) === atOnce) ctx.signal.throwIfAborted()
      await ctx.db.transaction(tx => deleteImport(tx, id))
    }
    if (old.length < 100) return
  }
}
