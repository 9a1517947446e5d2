import type { Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { findChains, type Item } from '../tree/items.repository.ts'
import { findSpaces } from '../tree/spaces.repository.ts'
import { accessItems } from './access-item.ts'
import { listHoldersOf } from './grants.repository.ts'
import { listMembersWith } from './memberships.repository.ts'
import { rolesThatMay } from './powers.ts'

/**
 * Returns the first people who may share an item, its owner first, running the resolver for each. Null for items that
 * no one can see.
 */
export async function whoMayShare(
  ctx: Needs<'clock' | 'db'>,
  itemId: string,
  most: number,
  db: Reader = ctx.db.read,
): Promise<{ readonly item: Item; readonly userIds: readonly string[] } | null> {
  const chain = (await findChains(db, [itemId])).get(itemId)
  const item = chain?.[0]
  const space = item && (await findSpaces(db, [item.space_id])).get(item.space_id)
  if (!chain || !item || !space) return null
  const chainIds = chain.map(step => step.id)
  const sharers = await listHoldersOf(db, chainIds, ctx.clock.now(), { roles: rolesThatMay('share'), most })
  const members = space.kind === 'workspace' ? await listMembersWith(db, space.id, 'files.share', most) : []
  const userIds: string[] = []
  for (const userId of [...new Set([space.owner_id, ...members, ...sharers])].slice(0, most)) {
    const access = (await accessItems(ctx, { userId, link: null }, [itemId], db)).get(itemId)
    if (access?.can.share) userIds.push(userId)
  }
  return { item, userIds }
}
