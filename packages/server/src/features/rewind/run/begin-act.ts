import type { Rewind } from '@holdall/contract/rewind/rewind.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { insertAct, isJobOver, isUndone, listRunning, updateAct } from '../acts.repository.ts'
import { presentRewind } from '../present-rewind.ts'
import { ownAct, showRewind } from '../show-rewind.ts'
import { runJob } from './run.job.ts'

/** A plan that is older may no longer be what its person has read; milliseconds. */
const freshMs = 3600_000

/** Carries out a plan. @throws `rewind.not-found`, `rewind.not-planned`, `rewind.busy` */
export async function startRewind(ctx: Ctx, id: string): Promise<Rewind> {
  const known = await ownAct(ctx, ctx.db.read, id)
  await ctx.db.transaction(async tx => {
    await lockSpace(tx, known.space_id)
    const act = await ownAct(ctx, tx, id)
    const isFresh = act.created_at > ctx.clock.now() - freshMs
    if (act.state !== 'planned' || !isFresh) throw fail('rewind.not-planned')
    await requireIdle(tx, act.space_id)
    const jobId = await ctx.jobs.enqueue(tx, runJob, { rewindId: id }, { createdBy: act.user_id })
    await updateAct(tx, id, { state: 'running', job_id: jobId })
    await writeAudit(tx, ctx, {
      action: 'rewind.started',
      object: { type: 'item', id: act.folder_id },
      after: { rewindId: id, at: act.moment ?? 0, isWhole: act.chosen === null },
    })
  }, known.space_id)
  return showRewind(ctx, id)
}

/** Undoes an act, as another one. @throws `rewind.not-found`, `rewind.cannot-undo`, `rewind.busy` */
export async function undoRewind(ctx: Ctx, id: string): Promise<Rewind> {
  const { userId } = memberOf(ctx)
  const known = await ownAct(ctx, ctx.db.read, id)
  const undoId = newId()
  await ctx.db.transaction(async tx => {
    await lockSpace(tx, known.space_id)
    const act = await ownAct(ctx, tx, id)
    await requireIdle(tx, act.space_id)
    if (!(await presentRewind({ db: { ...ctx.db, read: tx } }, act)).canUndo || (await isUndone(tx, id)))
      throw fail('rewind.cannot-undo')
    const jobId = await ctx.jobs.enqueue(tx, runJob, { rewindId: undoId }, { createdBy: userId })
    await insertAct(tx, {
      id: undoId,
      space_id: act.space_id,
      folder_id: act.folder_id,
      user_id: userId,
      moment: null,
      undoes_id: id,
      chosen: null,
      state: 'planning',
      job_id: jobId,
      error_code: null,
      created_at: ctx.clock.now(),
      finished_at: null,
    })
    await writeAudit(tx, ctx, {
      action: 'rewind.undone',
      object: { type: 'item', id: act.folder_id },
      after: { rewindId: undoId, undoesId: id },
    })
  }, known.space_id)
  return showRewind(ctx, undoId)
}

/** One act at a time in a space: two would put back each other's changes. */
async function requireIdle(tx: Tx, spaceId: string): Promise<void> {
  for (const act of await listRunning(tx, spaceId)) if (!(await isJobOver(tx, act.job_id))) throw fail('rewind.busy')
}
