import { forgetPeople } from '../../../core/audit/forget-people.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { deleteNamesToForget, listNamesToForget } from './departures.repository.ts'

/** Until then, webhooks and whoever looks at the log learn who was removed; milliseconds. */
const hourMs = 60 * 60 * 1000
/** People in one pass through the log: each costs a comparison for each entry. */
const atOnce = 20

/** Lets the audit log forget how people were called who left an hour ago or earlier. An interrupted run is repeated. */
export async function forgetNames(ctx: Needs<'clock' | 'db' | 'signal'>): Promise<void> {
  for (;;) {
    const rows = await listNamesToForget(ctx.db.read, ctx.clock.now() - hourMs, atOnce)
    if (rows.length === 0) return
    await forgetPeople(
      ctx,
      rows.map(({ user_id: id, email, name, left_at: leftAt }) => ({ id, email, name, leftAt })),
    )
    await ctx.db.transaction(tx =>
      deleteNamesToForget(
        tx,
        rows.map(row => row.user_id),
      ),
    )
  }
}
