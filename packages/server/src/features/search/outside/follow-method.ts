import type { Needs } from '../../../platform/ctx.ts'
import { newId } from '../../../platform/ids.ts'
import { findTarget, replaceTarget } from './outside.repository.ts'
import type { SearchTargetRow } from './outside.tables.ts'

/**
 * Makes sure that changes are recorded for the place of the chosen method, and for no other. A place that wasn't
 * followed all the time has missed changes: its indexes aren't searched until they have been filled again.
 */
export async function followMethod(ctx: Needs<'db' | 'search'>): Promise<SearchTargetRow | undefined> {
  const place = ctx.search.outside.place()
  const target = await findTarget(ctx.db.read)
  if ((target?.place ?? null) === place) return target
  await ctx.db.transaction(async tx => {
    // Another process may have been faster.
    if (((await findTarget(tx))?.place ?? null) === place) return
    await replaceTarget(tx, ctx.db.dialect, place === null ? null : { place, epoch: newId() })
  })
  return findTarget(ctx.db.read)
}
