import type { Reader } from '../../platform/database/database.ts'
import { findChains } from '../tree/items.repository.ts'
import { listHolders } from './grants.repository.ts'

/**
 * Returns which of these items are at or below something that was shared with each of these people, by person. The
 * items' state doesn't matter: anyone who saw a folder may know that something in it was moved to the trash.
 */
export async function reachOf(
  db: Reader,
  userIds: readonly string[],
  itemIds: readonly string[],
  now: number,
): Promise<Map<string, Set<string>>> {
  const reach = new Map<string, Set<string>>()
  if (userIds.length === 0 || itemIds.length === 0) return reach
  const chains = await findChains(db, itemIds)
  const above = [...new Set([...chains.values()].flatMap(chain => chain.map(step => step.id)))]
  const holders = await listHolders(db, above, userIds, now)
  for (const [itemId, chain] of chains) {
    for (const userId of chain.flatMap(step => holders.get(step.id) ?? [])) {
      reach.set(userId, (reach.get(userId) ?? new Set()).add(itemId))
    }
  }
  return reach
}
