import { accessItem, accessItems, requireCan, requireFolder } from '../../../core/rights/access-item.ts'
import { leftOutOf } from '../../../core/rights/restrictions/restricted-below.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import { fits } from '../../../core/tree/fits.ts'
import { findItem, type Item } from '../../../core/tree/items.repository.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { onTables, type Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { type JobRun, JobUnsettled, WorkerStopping } from '../../../platform/jobs/jobs.ts'
import { changeWithin, hasRoom } from '../changes/change-tree.ts'
import { purgeJob } from '../changes/purge.job.ts'
import { withdraw } from '../changes/purge.ts'
import { orThrow } from '../changes/refusal.ts'
import { reserveSpace } from '../space-usage.ts'
import { insertCopies, isOwnTry, saveCopiedTotals, savePayload } from './copy.repository.ts'
import type { CopyPayload } from './copy-payload.ts'
import { levelsBelow, sizeOfPlan } from './copy-plan.ts'
import { createRunningTotals } from './running-totals.ts'
import { showCopies } from './show-copies.ts'

const tables = onTables<TreeTables>()

const batch = 200

interface Copy {
  readonly copyId: string
  readonly source: Item
  /** The ids of what is left out, because it is closed to whoever copies. */
  readonly leftOut: ReadonlySet<string>
}

/**
 * Runs the job of a large copy. Nothing is visible before its last transaction. The remains of an interrupted attempt
 * are cleared first.
 */
export async function runCopy(ctx: Ctx, payload: CopyPayload, run: JobRun): Promise<Record<string, unknown>> {
  if (payload.shown) return { outcomes: payload.shown }
  const subject = { userId: payload.userId, link: null }
  try {
    await clearFormerTry(ctx, payload)
    const link = payload.linkId === null ? null : await ctx.links.reopen(ctx, payload.linkId)
    const copies = await findSources(ctx, { ...subject, link }, payload)
    const target = await accessItem(ctx, subject, payload.to)
    const total = sizeOfPlan(copies.map(copy => copy.source)).items
    let done = 0
    let levels = 0
    for (const copy of copies) {
      const built = await buildInBatches(ctx, run, copy, target.item, payload.userId, { done, total })
      done = built.done
      levels = Math.max(levels, built.levels)
    }
    return { outcomes: await show(ctx, run, payload, copies, levels) }
  } catch (error) {
    // A job that is only interrupted keeps its reservation; the next attempt clears what this one built.
    if (run.signal.reason instanceof WorkerStopping) throw error
    await giveUp(ctx, run, payload).catch(cause => {
      throw new JobUnsettled(cause)
    })
    throw error
  }
}

async function findSources(ctx: Needs<'clock' | 'db'>, subject: Subject, payload: CopyPayload): Promise<Copy[]> {
  const ids = payload.copies.map(copy => copy.sourceId)
  const access = await accessItems(ctx, subject, ids)
  return payload.copies.map(({ sourceId, copyId }) => {
    const found = access.get(sourceId)
    if (!found?.can.download) throw fail('item.not-found')
    return { copyId, source: found.item, leftOut: leftOutOf(found) }
  })
}

/** The last transaction: makes everything visible together, checking permissions and room again. */
async function show(ctx: Ctx, run: JobRun, payload: CopyPayload, copies: readonly Copy[], levels: number) {
  const subject = { userId: payload.userId, link: null }
  return ctx.db.transaction(async tx => {
    const space = await lockSpace(tx, payload.spaceId)
    await requireOwnTry(tx, run)
    const target = await accessItem(ctx, subject, payload.to, tx)
    // The bytes are reserved in the space where the folder was.
    if (target.space.id !== payload.spaceId) throw fail('item.not-found')
    requireFolder(target)
    requireCan(target, 'add')
    if (payload.onConflict === 'replace') requireCan(target, 'edit')
    orThrow(fits(target.chainIds.length, levels - 1))
    // The sources may have grown since their bytes were reserved.
    let bytes = 0
    for (const { copyId } of copies) bytes += Number((await findItem(tx, copyId))?.size ?? 0)
    const { onConflict, reserved, userId } = payload
    const outcomes = await changeWithin(ctx, tx, { by: { userId } }, async tree => {
      orThrow(await hasRoom(tree, space, bytes - reserved))
      return showCopies(tree, { copies, target, onConflict, reserved })
    })
    const shown = outcomes.map(({ id, status, item }) => ({ id, status, itemId: item?.id ?? null }))
    await savePayload(tx, run.id, { ...payload, reserved: 0, shown })
    return shown
  }, payload.spaceId)
}

/** Builds one tree out of sight, some items in each transaction. Returns its height in levels. */
async function buildInBatches(
  ctx: Needs<'clock' | 'db'>,
  run: JobRun,
  copy: Copy,
  target: Item,
  by: string,
  progress: { done: number; total: number },
): Promise<{ done: number; levels: number }> {
  let { done } = progress
  let levels = 1
  const ids = new Map([[copy.source.id, copy.copyId]])
  const totals = createRunningTotals()
  const insert = async (items: readonly Item[], isTop: boolean) => {
    const copies = items.map(item => ({
      source: { ...item, space_id: target.space_id },
      id: ids.get(item.id) ?? '',
      parentId: isTop ? target.id : (ids.get(item.parent_id ?? '') ?? copy.copyId),
      state: isTop ? ('building' as const) : ('live' as const),
    }))
    await ctx.db.transaction(tx => insertCopies(tx, copies, by, ctx.clock.now()))
    for (const { source, id, parentId } of copies) totals.add(source, id, isTop ? null : parentId)
    done += items.length
    await run.progress(done, Math.max(done, progress.total))
    run.signal.throwIfAborted()
  }
  await insert([copy.source], true)
  for await (const level of levelsBelow(ctx.db.read, copy.source, copy.leftOut)) {
    levels++
    for (const item of level) ids.set(item.id, newId())
    for (let start = 0; start < level.length; start += batch) await insert(level.slice(start, start + batch), false)
  }
  const differing = totals.differing()
  for (let start = 0; start < differing.length; start += batch) {
    await ctx.db.transaction(async tx => {
      for (const { id, totals } of differing.slice(start, start + batch)) await saveCopiedTotals(tx, id, totals)
    })
  }
  return { done, levels }
}

/** Deletes what an earlier attempt of the same job has built; it was never visible. */
async function clearFormerTry(ctx: Needs<'db' | 'jobs'>, payload: CopyPayload): Promise<void> {
  await ctx.db.transaction(async tx => {
    await lockSpace(tx, payload.spaceId)
    let isCleared = false
    for (const { copyId } of payload.copies) {
      const former = await findItem(tx, copyId)
      // Its id is needed again, so the rows of the earlier attempt get another top item.
      if (former) await renewId(tx, former)
      isCleared ||= former !== undefined
    }
    if (isCleared) await ctx.jobs.enqueue(tx, purgeJob, {}, { uniqueKey: purgeJob.kind })
  }, payload.spaceId)
}

async function renewId(tx: Tx, former: Item): Promise<void> {
  const { seq: _, ...row } = former
  const grave = newId()
  await tables(tx)
    .insertInto('items')
    .values({ ...row, id: grave, parent_id: null, state: 'deleting', version_id: null })
    .execute()
  await tables(tx).updateTable('items').set({ parent_id: grave }).where('parent_id', '=', former.id).execute()
  await tables(tx).deleteFrom('items').where('id', '=', former.id).execute()
}

/** If a worker is silent for too long, another one takes over its job, and then owns what was built. */
async function requireOwnTry(tx: Tx, run: JobRun): Promise<void> {
  if (!(await isOwnTry(tx, run.id, run.attempt))) throw new Error('Another worker has taken over the copy')
}

/** Cleans up completely: neither rows nor the reservation remain. */
async function giveUp(ctx: Ctx, run: JobRun, payload: CopyPayload): Promise<void> {
  await ctx.db.transaction(async tx => {
    await lockSpace(tx, payload.spaceId)
    if (!(await isOwnTry(tx, run.id, run.attempt))) return
    for (const { copyId } of payload.copies) {
      const built = await findItem(tx, copyId)
      if (built?.state === 'building')
        await changeWithin(ctx, tx, { by: { userId: null } }, tree => withdraw(tree, built))
    }
    await reserveSpace(ctx, tx, payload.spaceId, -payload.reserved)
    await savePayload(tx, run.id, { ...payload, reserved: 0 })
    await ctx.jobs.enqueue(tx, purgeJob, {}, { uniqueKey: purgeJob.kind })
  }, payload.spaceId)
}
