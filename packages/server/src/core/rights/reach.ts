import type { Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { findChains, type Item } from '../tree/items.repository.ts'
import { knownItems } from './access-item.ts'
import { listHolders } from './grants.repository.ts'

/**
 * Returns which of these items are at or below something that was shared with each of these people, by person. The
 * items' state doesn't matter: anyone who saw a folder may know that something in it was moved to the trash.
 */
export async function reachOf(
  ctx: Needs<'clock' | 'db'>,
  userIds: readonly string[],
  itemIds: readonly string[],
  db: Reader = ctx.db.read,
): Promise<Map<string, Set<string>>> {
  const reach = new Map<string, Set<string>>()
  if (userIds.length === 0 || itemIds.length === 0) return reach
  const now = ctx.clock.now()
  const chains = await findChains(db, itemIds)
  const hidden = await hiddenIn(ctx, userIds, chains, db)
  const above = [...new Set([...chains.values()].flatMap(chain => chain.map(step => step.id)))]
  const holders = await listHolders(db, above, userIds, now)
  for (const [itemId, chain] of chains) {
    for (const userId of chain.flatMap(step => holders.get(step.id) ?? [])) {
      if (!hidden.get(userId)?.has(itemId)) reach.set(userId, (reach.get(userId) ?? new Set()).add(itemId))
    }
  }
  return reach
}

/** Returns which of these items are closed to each of these people, who may see everything else around them. */
export async function hiddenFrom(
  ctx: Needs<'clock' | 'db'>,
  userIds: readonly string[],
  itemIds: readonly string[],
  db: Reader = ctx.db.read,
): Promise<Map<string, Set<string>>> {
  return userIds.length === 0 ? new Map() : hiddenIn(ctx, userIds, await findChains(db, itemIds), db)
}

/** Where something is closed to somebody, the resolver says what each of them may know. */
async function hiddenIn(
  ctx: Needs<'clock' | 'db'>,
  userIds: readonly string[],
  chains: ReadonlyMap<string, readonly Item[]>,
  db: Reader,
): Promise<Map<string, Set<string>>> {
  const closed = [...chains].flatMap(([id, chain]) => (isBelowRestricted(chain) ? id : []))
  const hidden = new Map<string, Set<string>>()
  for (const userId of closed.length > 0 ? new Set(userIds) : []) {
    const known = await knownItems(ctx, { userId, link: null }, closed, db)
    hidden.set(userId, new Set(closed.filter(id => !known.has(id))))
  }
  return hidden
}

/** The flag of a root stands for its whole space. */
function isBelowRestricted(chain: readonly Item[]): boolean {
  return chain.slice(0, -1).some(step => step.is_closed === 1)
}
