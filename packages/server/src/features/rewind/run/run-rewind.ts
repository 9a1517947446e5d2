import { writeAudit } from '../../../core/audit/audit.ts'
import { knownSince } from '../../../core/rights/evaluation/past.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail, isFailure } from '../../../platform/failure.ts'
import { type JobRun, WorkerStopping } from '../../../platform/jobs/jobs.ts'
import { workOnTree } from '../../drive/public.ts'
import { findAct, updateAct } from '../acts.repository.ts'
import { accessManaged } from '../history/access-folder.ts'
import { removeSteps } from '../plan/make-plan.ts'
import type { RewindRow } from '../rewind.tables.ts'
import { countSteps, findLastDone, findStep, insertSteps, listDone, listPending } from '../steps.repository.ts'
import { carryOut } from './carry-out.ts'
import { turnAround } from './undo-steps.ts'
import type { Work } from './work.ts'

/** Steps in one transaction: each takes some twenty statements under the lock of the space. */
const atOnce = 25
const attempts = 5

/**
 * Carries out a plan, or undoes an act. Each step is marked in the transaction of its change, so another try goes on with those
 * that are left.
 */
export async function runRewind(
  ctx: Ctx,
  { rewindId }: { rewindId: string },
  run: JobRun,
): Promise<Record<string, unknown> | undefined> {
  const act = await findAct(ctx.db.read, rewindId)
  if (!act || (act.state !== 'running' && act.state !== 'planning')) return undefined
  try {
    if (act.state === 'planning') await planUndo(ctx, act, run)
    const { all } = await countSteps(ctx.db.read, rewindId)
    for (;;) {
      run.signal.throwIfAborted()
      if (!(await doSome(ctx, rewindId))) break
      const { pending } = await countSteps(ctx.db.read, rewindId)
      await run.progress(all - pending, all)
    }
    await finish(ctx, act)
    return { steps: all }
  } catch (error) {
    if (run.signal.reason instanceof WorkerStopping) throw error
    await stopHere(ctx, act, run, error)
    throw error
  }
}

/** Writes the steps that turn another act around. A try that was interrupted is begun again. */
async function planUndo(ctx: Ctx, act: RewindRow, run: JobRun): Promise<void> {
  await removeSteps(ctx, act.id)
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    run.signal.throwIfAborted()
    const done = await listDone(ctx.db.read, act.undoes_id ?? '', below, 200)
    const last = done.at(-1)
    if (!last) break
    const steps = done.flatMap(step => turnAround(act, step) ?? [])
    await ctx.db.transaction(tx => insertSteps(tx, steps))
    below = last.done_as ?? 0
  }
  await ctx.db.transaction(tx => updateAct(tx, act.id, { state: 'running' }))
}

/** Carries out some steps; false if none is left. */
function doSome(ctx: Ctx, rewindId: string): Promise<boolean> {
  return inSpaceOf(ctx, rewindId, async (tx, act) => {
    const steps = await listPending(tx, rewindId, atOnce)
    if (steps.length === 0) return false
    const folder = await accessManaged(ctx, act.user_id, act.folder_id, tx)
    if (folder.space.id !== act.space_id || act.created_at < knownSince(folder)) throw fail('item.not-found')
    const doneAs = await findLastDone(tx, rewindId)
    await workOnTree(ctx, tx, { by: { userId: act.user_id }, tells: 'pages' }, async tree => {
      const work: Work = { ctx, tx, tree, act, folder, doneAs, carryOut: step => carryOut(work, step) }
      for (const { item_id } of steps) {
        // Another step may have carried this one out, or changed what it expects.
        const step = await findStep(tx, rewindId, item_id)
        if (step?.state === 'pending') await carryOut(work, step)
      }
    })
    return true
  })
}

/** Under the lock of the space, with the act as it is now: another worker may have ended it. */
async function inSpaceOf(
  ctx: Ctx,
  rewindId: string,
  work: (tx: Tx, act: RewindRow) => Promise<boolean>,
): Promise<boolean> {
  const spaceId = (await findAct(ctx.db.read, rewindId))?.space_id
  if (!spaceId) return false
  return ctx.db.transaction(async tx => {
    await lockSpace(tx, spaceId)
    const act = await findAct(tx, rewindId)
    return act?.state === 'running' ? work(tx, act) : false
  }, spaceId)
}

async function finish(ctx: Ctx, act: RewindRow): Promise<void> {
  await ctx.db.transaction(async tx => {
    const now = await findAct(tx, act.id)
    if (now?.state !== 'running') return
    await updateAct(tx, act.id, { state: 'done', finished_at: ctx.clock.now() })
    await writeAudit(tx, ctx, {
      action: 'rewind.finished',
      object: { type: 'item', id: act.folder_id },
      after: { rewindId: act.id },
      actorId: act.user_id,
    })
  })
}

/** What was carried out until now stays, and can be undone. */
async function stopHere(ctx: Ctx, act: RewindRow, run: JobRun, error: unknown): Promise<void> {
  const isStopped = run.signal.aborted
  if (!isStopped && !isFailure(error) && run.attempt < attempts) return
  const change = isStopped
    ? { state: 'cancelled' as const }
    : { state: 'failed' as const, error_code: isFailure(error) ? error.code : null }
  await ctx.db.transaction(tx => updateAct(tx, act.id, { ...change, finished_at: ctx.clock.now() }))
}
