import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { type JobRun, WorkerStopping } from '../../../platform/jobs/jobs.ts'
import { accessItem, accessItems } from '../access/access-item.ts'
import { findItem, type Item, updateItem } from '../items.repository.ts'
import { releaseSpace } from '../space-usage.ts'
import { lockSpace } from '../spaces.repository.ts'
import { purgeJob } from '../trash/purge.job.ts'
import type { CopyPayload } from './copy.job.ts'
import { insertCopies } from './copy.repository.ts'
import { levelsBelow, sizeOfPlan } from './copy-plan.ts'
import { showCopies } from './show-copies.ts'

const batch = 200

/** The job of a large copy. Nothing is seen before its last transaction; a try that broke off is cleared away first. */
export async function runCopy(ctx: Ctx, payload: CopyPayload, run: JobRun): Promise<Record<string, unknown>> {
  const subject = { userId: payload.userId, link: null }
  await clearFormerTry(ctx, payload)
  try {
    const target = await accessItem(ctx, subject, payload.to)
    const access = await accessItems(
      ctx,
      subject,
      payload.copies.map(copy => copy.sourceId),
    )
    const sources = payload.copies.map(copy => ({ copyId: copy.copyId, source: access.get(copy.sourceId)?.item }))
    const copies = sources.filter((copy): copy is { copyId: string; source: Item } => copy.source !== undefined)
    if (copies.length < sources.length) throw fail('item.not-found')
    const total = sizeOfPlan(copies.map(copy => copy.source)).items
    let done = 0
    for (const copy of copies) done = await buildInBatches(ctx, run, copy, target.item, payload.userId, done, total)
    const outcomes = await ctx.db.transaction(async tx => {
      await lockSpace(tx, payload.spaceId)
      const there = await accessItem(ctx, subject, payload.to, tx)
      return showCopies(ctx, tx, {
        copies,
        target: there.item,
        onConflict: payload.onConflict,
        reserved: payload.reserved,
      })
    })
    return { outcomes: outcomes.map(({ id, status, item }) => ({ id, status, itemId: item?.id ?? null })) }
  } catch (error) {
    // A job that is only interrupted keeps its reservation; the next try clears what this one built.
    if (!(run.signal.reason instanceof WorkerStopping)) await giveUp(ctx, payload)
    throw error
  }
}

async function buildInBatches(
  ctx: Ctx,
  run: JobRun,
  copy: { copyId: string; source: Item },
  target: Item,
  by: string,
  before: number,
  total: number,
): Promise<number> {
  let done = before
  const ids = new Map([[copy.source.id, copy.copyId]])
  const insert = async (items: readonly Item[], top: boolean) => {
    await ctx.db.transaction(tx =>
      insertCopies(
        tx,
        items.map(item => ({
          source: { ...item, space_id: target.space_id },
          id: ids.get(item.id) ?? '',
          parentId: top ? target.id : (ids.get(item.parent_id ?? '') ?? copy.copyId),
          state: top ? ('building' as const) : ('live' as const),
        })),
        by,
        ctx.clock.now(),
      ),
    )
    done += items.length
    await run.progress(done, total)
    run.signal.throwIfAborted()
  }
  await insert([copy.source], true)
  for await (const level of levelsBelow(ctx.db.read, copy.source)) {
    for (const item of level) ids.set(item.id, newId())
    for (let start = 0; start < level.length; start += batch) await insert(level.slice(start, start + batch), false)
  }
  return done
}

/** What a former try of the same job has built goes; nobody has seen it. */
async function clearFormerTry(ctx: Ctx, payload: CopyPayload): Promise<void> {
  await ctx.db.transaction(async tx => {
    for (const { copyId } of payload.copies) {
      const former = await findItem(tx, copyId)
      if (former?.state === 'live') throw fail('item.name-taken', { name: former.name })
      // Its id is wanted again, so the rows of the former try get another top.
      if (former?.state === 'building') await renewId(tx, former)
    }
  })
}

async function renewId(tx: Parameters<typeof updateItem>[0], former: Item): Promise<void> {
  const { seq: _, ...row } = former
  const grave = newId()
  await tx
    .insertInto('items')
    .values({ ...row, id: grave, parent_id: null, state: 'deleting', version_id: null })
    .execute()
  await tx.updateTable('items').set({ parent_id: grave }).where('parent_id', '=', former.id).execute()
  await tx.deleteFrom('items').where('id', '=', former.id).execute()
}

/** Leaves nothing behind: neither rows nor the reservation. */
async function giveUp(ctx: Ctx, payload: CopyPayload): Promise<void> {
  await ctx.db.transaction(async tx => {
    await lockSpace(tx, payload.spaceId)
    for (const { copyId } of payload.copies) {
      const built = await findItem(tx, copyId)
      if (built?.state === 'building') await updateItem(tx, copyId, { state: 'deleting', parent_id: null })
    }
    await releaseSpace(tx, payload.spaceId, payload.reserved)
    await ctx.jobs.enqueue(tx, purgeJob, {}, { uniqueKey: purgeJob.kind })
  })
}
