import { SearchError } from '../../../drivers/search/search-driver.ts'
import type { SearchEngine } from '../../../drivers/search/search-engine.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { applyChanges, type Hold, HoldLost, holdOf } from './apply-changes.ts'
import { followMethod } from './follow-method.ts'
import { holdTarget, listIndexes, recordTrouble, releaseTarget, setBuilding } from './outside.repository.ts'
import type { SearchTargetRow } from './outside.tables.ts'

const runMs = 60_000

/**
 * Applies changes to the engine until none is left. An unavailable engine doesn't fail the job: the changes wait, the
 * settings screen says so, and the next try follows within a minute. A running import applies them itself.
 */
export async function syncEngine(
  ctx: Needs<'clock' | 'db' | 'log' | 'search'>,
  run: JobRun,
): Promise<{ changes: number }> {
  const target = await followMethod(ctx)
  if (!target || !(await holdTarget(ctx.db, target, run.id, ctx.clock.now()))) return { changes: 0 }
  const until = Date.now() + runMs
  let changes = 0
  try {
    const hold = holdOf(ctx, target, run.id, run.signal)
    const engine = await engineOf(ctx, target)
    await dropUnfinished(ctx, engine, hold)
    while (Date.now() < until) {
      const count = await applyChanges(ctx, engine, hold)
      if (count === 0) break
      changes += count
      await run.progress(changes, null)
    }
    if (target.trouble !== null) await recordTrouble(ctx.db, null, ctx.clock.now())
  } catch (error) {
    if (error instanceof HoldLost) return { changes }
    if (!(error instanceof SearchError)) throw error
    ctx.log.warn({ err: error }, 'Changes couldn’t be sent to the search engine; they will be retried')
    await recordTrouble(ctx.db, error.message.slice(0, 500), ctx.clock.now())
  } finally {
    await releaseTarget(ctx.db, run.id)
  }
  return { changes }
}

/** The engine of the followed place. @throws HoldLost if the settings name another place by now; SearchError */
export async function engineOf(ctx: Needs<'search'>, { place }: Pick<SearchTargetRow, 'place'>): Promise<SearchEngine> {
  const engine = await ctx.search.outside.engine()
  if (ctx.search.outside.place() !== place) throw new HoldLost()
  return engine
}

/** The process that was filling an index no longer holds the engine: it has died. */
async function dropUnfinished(ctx: Needs<'db'>, engine: SearchEngine, { target }: Hold): Promise<void> {
  for (const { collection, building } of await listIndexes(ctx.db.read, target.place)) {
    if (building === null) continue
    await ctx.db.transaction(tx => setBuilding(tx, target.place, collection, null))
    await engine.drop(building)
  }
}
