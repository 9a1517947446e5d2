import { deleteOldLines } from '../../core/audit/delete-old-lines.repository.ts'
import type { Needs } from '../../platform/ctx.ts'

const dayMs = 24 * 3_600_000
/** Entries per transaction: few enough not to block anyone. */
const batch = 1000

/** Deletes entries that are older than the setting allows. */
export async function sweepAudit(ctx: Needs<'clock' | 'db' | 'settings' | 'signal'>): Promise<void> {
  const days = ctx.settings.get('audit.days')
  if (days === null) return
  const before = ctx.clock.now() - days * dayMs
  while ((await ctx.db.transaction(tx => deleteOldLines(tx, before, batch))) === batch) ctx.signal.throwIfAborted()
}
