import type { Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { Needs } from '../../platform/ctx.ts'
import { done, leftAlone } from '../../platform/outcomes.ts'
import { listChildren, listPlansInUse, lockPlans, markDeleted } from './plans.repository.ts'

/** Deletes plans. One that somebody has, and a parent of plans that stay, is left alone, with the reason. */
export async function deletePlans(
  ctx: Needs<'caller' | 'clock' | 'db' | 'events' | 'origin'>,
  ids: readonly string[],
): Promise<Outcomes> {
  const wanted = [...new Set(ids)]
  const now = ctx.clock.now()
  return ctx.db.transaction(async tx => {
    const found = new Map((await lockPlans(tx, ctx.db.dialect, wanted)).map(row => [row.id, row]))
    const inUse = await listPlansInUse(tx, wanted, now)
    const isGoing = (id: string) => found.has(id) && !inUse.has(id)
    const staying = (await listChildren(tx, wanted)).filter(child => !isGoing(child.id))
    const parents = new Set(staying.map(child => child.parent_id))
    const gone = wanted.filter(id => isGoing(id) && !parents.has(id))
    await markDeleted(tx, gone, now)
    for (const id of gone) {
      const before = { name: found.get(id)?.name }
      await writeAudit(tx, ctx, { action: 'plan.deleted', object: { type: 'plan', id }, before })
    }
    const isGone = new Set(gone)
    return {
      data: wanted.map(id => {
        const row = found.get(id)
        if (isGone.has(id)) return done(id)
        if (!row) return leftAlone(id, 'plan.not-found')
        return leftAlone(id, inUse.has(id) ? 'plan.in-use' : 'plan.has-children', { name: row.name })
      }),
    }
  })
}
