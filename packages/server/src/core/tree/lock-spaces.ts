import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { listSpacesOf, lockSpace } from './spaces.repository.ts'

const moved = Symbol('moved')
const mostRounds = 5

/** Locks spaces, always in the same order. */
export async function lockSpaces(tx: Tx, spaceIds: Iterable<string>): Promise<void> {
  for (const id of [...new Set(spaceIds)].sort()) await lockSpace(tx, id)
}

/**
 * Runs work in a transaction that locks the spaces of these items. Items may be moved to another space between the
 * lookup and the lock; then the transaction starts over, so that work never writes to a space that it hasn't locked.
 * @throws `site.busy` when they keep moving
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
