import type { Needs } from '../../../platform/ctx.ts'
import { newId } from '../../../platform/ids.ts'
import { findTarget, replaceTarget } from './outside.repository.ts'
import type { SearchTargetRow } from './outside.tables.ts'

/**
 * Sees to it that changes are noted for the place of the chosen method, and for no other. A place that was not followed all the
 * time has missed changes: what it holds is not searched until it was filled anew.
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
