import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { listSpacesOf, lockSpace } from './spaces.repository.ts'

const moved = Symbol('moved')
const mostRounds = 5

/** Locks spaces in an order that is the same for everybody. */
export async function lockSpaces(tx: Tx, spaceIds: Iterable<string>): Promise<void> {
  for (const id of [...new Set(spaceIds)].sort()) await lockSpace(tx, id)
}

/**
 * Runs work in a transaction that holds the spaces in which these items lie. They may be moved to another space between
 * the look and the lock; then it is begun again, so that work never writes to a space that it does not hold.
 * @throws `site.busy` when they move all the time
 */
export async function inSpacesOf<T>(
  ctx: Needs<'db'>,
  itemIds: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let round = 0; round < mostRounds; round++) {
    const known = await listSpacesOf(ctx.db.read, itemIds)
    const result = await ctx.db.transaction(async tx => {
      await lockSpaces(tx, known)
      const now = await listSpacesOf(tx, itemIds)
      return now.every(id => known.includes(id)) ? { value: await work(tx) } : moved
    }, known[0])
    if (result !== moved) return result.value
  }
  throw fail('site.busy')
}
