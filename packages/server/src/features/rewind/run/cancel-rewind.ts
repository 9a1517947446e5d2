import type { Rewind } from '@holdall/contract/rewind/rewind.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { askToStop } from '../../../platform/jobs/ordered-jobs.repository.ts'
import { updateAct } from '../acts.repository.ts'
import { ownAct, showRewind } from '../show-rewind.ts'

/**
 * Stops a plan or an act; its job ends after the steps that it has begun. One that is over stays as it is.
 * @throws `rewind.not-found`
 */
export async function cancelRewind(ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>, id: string): Promise<Rewind> {
  await ctx.db.transaction(async tx => {
    const act = await ownAct(ctx, tx, id)
    const isActive = act.state === 'planning' || act.state === 'running'
    if (!isActive && act.state !== 'planned') return
    if (act.state === 'planned') await updateAct(tx, id, { state: 'cancelled', finished_at: ctx.clock.now() })
    else if (act.job_id) await askToStop(tx, act.job_id)
    await writeAudit(tx, ctx, {
      action: 'rewind.cancelled',
      object: { type: 'item', id: act.folder_id },
      after: { rewindId: id },
    })
  })
  return showRewind(ctx, id)
}
