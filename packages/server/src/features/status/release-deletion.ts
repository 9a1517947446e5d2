import { writeAudit } from '../../core/audit/audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { deleteJump } from '../../platform/destroying/clock.repository.ts'
import { releaseStops } from '../../platform/destroying/stops.repository.ts'
import { listHindrances } from '../../platform/destroying/why-not-destroy.ts'

/** Lets the site delete again what waits for a person. Returns which reasons there were, and how many are left. */
export async function releaseDeletion(ctx: Ctx): Promise<{ released: string[]; left: number }> {
  const before = await listHindrances(ctx, 'old')
  const released = before.filter(({ mayBeReleased }) => mayBeReleased)
  if (released.length > 0)
    await ctx.db.transaction(async tx => {
      await deleteJump(tx)
      await releaseStops(tx, ctx.clock.now())
      await writeAudit(tx, ctx, {
        action: 'deletion.released',
        before: { reasons: released.map(({ name, said }) => ({ name, ...said.values })) },
      })
    })
  return { released: released.map(({ name }) => name), left: before.length - released.length }
}
