import type { Needs } from '../../platform/ctx.ts'
import { deleteAct, listOldActs } from './acts.repository.ts'
import { deleteChanges, findStart, listOldest, setStart } from './history/history.repository.ts'
import { removeSteps } from './plan/make-plan.ts'

const dayMs = 24 * 3600_000
const atOnce = 1000

/** Forgets changes that are older than the setting allows, and acts that can no longer be undone. */
export async function sweepHistory(ctx: Needs<'clock' | 'db' | 'settings' | 'signal'>): Promise<void> {
  const before = ctx.clock.now() - ctx.settings.get('drive.rewind_days') * dayMs
  // First of all, nobody may look back that far any longer.
  if (before > (await findStart(ctx.db.read))) await ctx.db.transaction(tx => setStart(tx, before))
  for (;;) {
    ctx.signal.throwIfAborted()
    const oldest = await listOldest(ctx.db.read, atOnce)
    const old = oldest.filter(row => row.at < before).map(row => row.seq)
    if (old.length > 0) await ctx.db.transaction(tx => deleteChanges(tx, old))
    if (old.length < atOnce) break
  }
  for (;;) {
    ctx.signal.throwIfAborted()
    const acts = await listOldActs(ctx.db.read, before, 100)
    for (const id of acts) {
      await removeSteps(ctx, id)
      await ctx.db.transaction(tx => deleteAct(tx, id))
    }
    if (acts.length < 100) return
  }
}
