import { knownSince } from '../../../core/rights/evaluation/past.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail, isFailure } from '../../../platform/failure.ts'
import { type JobRun, WorkerStopping } from '../../../platform/jobs/jobs.ts'
import { deleteSteps, findAct, updateAct } from '../acts.repository.ts'
import { accessManaged } from '../history/access-folder.ts'
import { type ChangedRow, type CreatedRow, listChanged, listCreated } from '../history/history.repository.ts'
import type { RewindRow, RewindStepRow } from '../rewind.tables.ts'
import { insertSteps } from '../steps.repository.ts'
import { planChanged } from './plan-changed.ts'
import { planCreated } from './plan-created.ts'
import type { Planning } from './planning.ts'

const batch = 200
/** More is refused: a plan must be read by a person, and carried out in hours. */
const mostSteps = 200_000

/**
 * Writes a step for each item that differs from what it was. Nothing in the folder changes. A try that was interrupted is
 * begun again.
 */
export function makePlan(ctx: Ctx, payload: { rewindId: string }, run: JobRun) {
  return planWithin(ctx, payload, run, mostSteps)
}

/** The same with another limit. @throws `rewind.too-many` */
export async function planWithin(
  ctx: Ctx,
  { rewindId }: { rewindId: string },
  run: JobRun,
  most: number,
): Promise<Record<string, unknown> | undefined> {
  const act = await findAct(ctx.db.read, rewindId)
  if (act?.state !== 'planning' || act.moment === null) return undefined
  try {
    await removeSteps(ctx, rewindId)
    const folder = await accessManaged(ctx, act.user_id, act.folder_id)
    if (folder.space.id !== act.space_id || act.created_at < knownSince(folder)) throw fail('item.not-found')
    const chosen = act.chosen === null ? null : new Set(JSON.parse(act.chosen) as string[])
    const planning = { ctx, act: { ...act, moment: act.moment }, folder, chosen }
    const found = await planAll(planning, run, most)
    await ctx.db.transaction(tx => updateAct(tx, rewindId, { state: 'planned' }))
    return { steps: found }
  } catch (error) {
    if (run.signal.reason instanceof WorkerStopping) throw error
    await giveUp(ctx, act, run, error)
    throw error
  }
}

/** What can't be helped by another try, or was the last one, is said. */
async function giveUp(ctx: Needs<'clock' | 'db'>, act: RewindRow, run: JobRun, error: unknown): Promise<void> {
  const isStopped = run.signal.aborted
  if (!isStopped && !isFailure(error) && run.attempt < 3) return
  const change = isStopped
    ? { state: 'cancelled' as const }
    : { state: 'failed' as const, error_code: isFailure(error) ? error.code : null }
  await ctx.db.transaction(tx => updateAct(tx, act.id, { ...change, finished_at: ctx.clock.now() }))
}

export async function removeSteps(ctx: Needs<'db'>, rewindId: string): Promise<void> {
  while ((await ctx.db.transaction(tx => deleteSteps(tx, rewindId, 1000))) > 0);
}

async function planAll(planning: Planning, run: JobRun, most: number): Promise<number> {
  let found = 0
  const save = async (steps: readonly RewindStepRow[]) => {
    run.signal.throwIfAborted()
    found += steps.length
    if (found > most) throw fail('rewind.too-many')
    if (steps.length > 0) await planning.ctx.db.transaction(tx => insertSteps(tx, steps))
    await run.progress(found, null)
  }
  for await (const rows of changedIn(planning)) await save(await planChanged(planning, rows))
  for await (const rows of createdIn(planning)) await save(await planCreated(planning, rows))
  return found
}

async function* changedIn({ ctx, act }: Planning): AsyncGenerator<ChangedRow[]> {
  for (let after = { at: 0, seq: 0 }; ; ) {
    const page = { moment: act.moment, after, limit: batch }
    const rows = await listChanged(ctx.db.read, act.space_id, page)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = { at: last.at, seq: last.seq }
  }
}

async function* createdIn({ ctx, act }: Planning): AsyncGenerator<CreatedRow[]> {
  for (let after: CreatedRow = { id: '', created_at: 0 }; ; ) {
    const page = { moment: act.moment, after, limit: batch }
    const rows = await listCreated(ctx.db.read, act.space_id, page)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = { id: last.id, created_at: last.created_at }
  }
}
