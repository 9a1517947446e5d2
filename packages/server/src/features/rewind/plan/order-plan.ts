import type { Rewind, RewindInput } from '@holdall/contract/rewind/rewind.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { newId } from '../../../platform/ids.ts'
import { insertAct } from '../acts.repository.ts'
import { accessManaged, requireInRange } from '../history/access-folder.ts'
import { showRewind } from '../show-rewind.ts'
import { planJob } from './plan.job.ts'

/** Begins to find out what putting a folder back would change. */
export async function orderPlan(ctx: Ctx, folderId: string, { at, itemIds }: RewindInput): Promise<Rewind> {
  const { userId } = memberOf(ctx)
  const access = await accessManaged(ctx, userId, folderId)
  const moment = await requireInRange(ctx, access, at)
  const id = newId()
  await ctx.db.transaction(async tx => {
    const jobId = await ctx.jobs.enqueue(tx, planJob, { rewindId: id }, { createdBy: userId })
    await insertAct(tx, {
      id,
      space_id: access.space.id,
      folder_id: folderId,
      user_id: userId,
      moment,
      undoes_id: null,
      chosen: itemIds ? JSON.stringify([...new Set(itemIds)]) : null,
      state: 'planning',
      job_id: jobId,
      error_code: null,
      created_at: ctx.clock.now(),
      finished_at: null,
    })
    await writeAudit(tx, ctx, {
      action: 'rewind.planned',
      object: { type: 'item', id: folderId },
      after: { at, chosen: itemIds?.length ?? null },
    })
  })
  return showRewind(ctx, id)
}
