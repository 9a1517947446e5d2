import { setTimeout as wait } from 'node:timers/promises'
import { isProbeUnderWay } from '../../../drivers/search/probe.ts'
import { SearchError } from '../../../drivers/search/search-driver.ts'
import type { Collection, SearchEngine } from '../../../drivers/search/search-engine.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { applyChanges, type Hold, HoldLost, holdOf } from './apply-changes.ts'
import { followMethod } from './follow-method.ts'
import { holdTarget, listIndexes, recordTrouble, releaseTarget, setBuilding, swapIndex } from './outside.repository.ts'
import type { SearchTargetRow } from './outside.tables.ts'
import { putRecords } from './put-records.ts'
import { countRecords, listRecords } from './records.repository.ts'
import { refillOwnIndex } from './refill-own-index.ts'
import { engineOf } from './sync-engine.ts'

/** This many records are read together. */
const batch = 500
/** A process that is applying changes is waited for this long. */
const waitMs = 150_000

export interface ImportOrder {
  readonly method: string
  readonly collections: readonly Collection[]
}

interface Work {
  readonly ctx: Ctx
  readonly engine: SearchEngine
  readonly hold: Hold
  readonly step: (records: number) => Promise<void>
}

/**
 * Reads every record again and puts it into a new index, which replaces the one that is searched once it is complete.
 * Changes in the meantime are applied to both.
 * @throws Failure search.import-failed with what the engine said; search.method-not-saved
 */
export async function runImport(ctx: Ctx, order: ImportOrder, run: JobRun): Promise<{ records: number }> {
  if (ctx.search.outside.method() !== order.method) throw fail('search.method-not-saved')
  let total = 0
  for (const collection of order.collections) total += await countRecords(ctx.db.read, collection)
  let done = 0
  const step = async (records: number) => {
    done += records
    // More may have been added since they were counted.
    await run.progress(done, Math.max(done, total))
  }
  await run.progress(0, total)
  const target = await followMethod(ctx)
  try {
    if (target) await fillEngine(ctx, target, order.collections, run, step)
    else await refillOwnIndex(ctx, order.collections, run, step)
  } catch (error) {
    if (run.signal.aborted) throw error
    if (error instanceof HoldLost)
      throw fail('search.import-failed', { reason: 'the search method was changed in the meantime' })
    if (!(error instanceof SearchError)) throw error
    throw fail('search.import-failed', { reason: error.message.slice(0, 500) })
  }
  return { records: done }
}

async function fillEngine(
  ctx: Ctx,
  target: SearchTargetRow,
  collections: readonly Collection[],
  run: JobRun,
  step: (records: number) => Promise<void>,
): Promise<void> {
  await acquireHold(ctx, target, run)
  try {
    const work: Work = { ctx, step, hold: holdOf(ctx, target, run.id, run.signal), engine: await engineOf(ctx, target) }
    await dropLeftovers(work)
    for (const collection of collections) if (work.engine.holds(collection)) await fillIndex(work, collection)
    if (target.trouble !== null) await recordTrouble(ctx.db, null, ctx.clock.now())
  } finally {
    await releaseTarget(ctx.db, run.id)
  }
}

async function acquireHold(ctx: Needs<'clock' | 'db'>, target: SearchTargetRow, run: JobRun): Promise<void> {
  const end = Date.now() + waitMs
  while (!(await holdTarget(ctx.db, target, run.id, ctx.clock.now()))) {
    if (Date.now() > end) throw new HoldLost()
    await wait(200, undefined, { signal: run.signal })
  }
}

/**
 * Removes indexes of this site that nobody searches: those of interrupted imports, and those from before another method
 * was used.
 */
async function dropLeftovers({ ctx, engine, hold }: Work): Promise<void> {
  const rows = await listIndexes(ctx.db.read, hold.target.place)
  const live = new Set(rows.map(row => row.live))
  for (const name of await engine.list(`${ctx.search.outside.prefix}`)) {
    await hold.keep()
    if (!live.has(name) && !isProbeUnderWay(name, Date.now())) await engine.drop(name)
  }
}

async function fillIndex(work: Work, collection: Collection): Promise<void> {
  const { ctx, engine, hold } = work
  const { place } = hold.target
  const name = `${ctx.search.outside.prefix}${collection}_${newId()}`
  const former = (await listIndexes(ctx.db.read, place)).find(row => row.collection === collection)?.live
  await ctx.db.transaction(tx => setBuilding(tx, place, collection, name))
  try {
    await hold.keep()
    await engine.create(name)
    await copyRecords(work, collection, name)
    while ((await applyChanges(ctx, engine, hold)) > 0) await work.step(0)
    const isSwapped = await ctx.db.transaction(tx => swapIndex(tx, hold.target, { collection, name }, ctx.clock.now()))
    if (!isSwapped) throw new HoldLost()
  } catch (error) {
    await giveUp(work, collection, name)
    throw error
  }
  // Nobody searches it now. If it can't be removed, the next import removes it.
  if (former)
    await engine.drop(former).catch(error => ctx.log.warn({ err: error }, 'A previous search index is kept for now'))
}

async function copyRecords({ ctx, engine, hold, step }: Work, collection: Collection, name: string): Promise<void> {
  for (let after = ''; ; ) {
    const ids = await listRecords(ctx.db.read, collection, after, batch)
    await putRecords(ctx, engine, [name], { collection, ids }, hold.keep)
    await applyChanges(ctx, engine, hold)
    await step(ids.length)
    if (ids.length < batch) return
    after = ids.at(-1) ?? ''
  }
}

async function giveUp({ ctx, engine, hold }: Work, collection: Collection, name: string): Promise<void> {
  const { place } = hold.target
  await ctx.db.transaction(async tx => {
    const rows = await listIndexes(tx, place)
    if (rows.some(row => row.building === name)) await setBuilding(tx, place, collection, null)
  })
  await engine.drop(name).catch(error => ctx.log.warn({ err: error }, 'An unfinished search index is kept for now'))
}
