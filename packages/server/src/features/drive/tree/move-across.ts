import type { Access } from '../../../core/rights/access-item.ts'
import { findItem, type Item, type NewItem } from '../../../core/tree/items.repository.ts'
import { requireRoom } from '../../../core/tree/room.ts'
import { findSpaces } from '../../../core/tree/spaces.repository.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { endLocksWithin } from '../locks/locks.repository.ts'
import { addToUsage } from '../spaces.repository.ts'
import { relocate } from './relocate.ts'
import { orphanTrashedBelow, setSpaceBelow, sumVersions } from './tree.repository.ts'

/**
 * Whether an item may move between spaces: between the user's own drive and their workspaces, in both directions. Items
 * shared by others stay where they are.
 */
export function mayCross(access: Access, target: Access): boolean {
  return access.mayTake && (target.via === 'owner' || target.via === 'member')
}

/**
 * Moves a live tree into a folder of another space, under the locks of both. Its bytes now count there, and everything
 * attached to its items (versions, grants, links, stars) stays with them. What was deleted from it earlier stays in the
 * trash of the old space, so that no one in the new one finds it. Its locks end.
 * @throws `space.full`, `space.owner-full` before anything is written
 */
export async function moveAcross(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  tx: Tx,
  item: Item,
  target: { item: Item; space: SpaceRow },
  change: Partial<NewItem> = {},
): Promise<Item> {
  const to = target.space
  const from = (await findSpaces(tx, [item.space_id])).get(item.space_id)
  const { all, earlier } = await sumVersions(tx, item.id)
  // The spaces of one owner share one limit, so moving between them changes nothing.
  if (from?.owner_id !== to.owner_id) {
    const now = (await findSpaces(tx, [to.id])).get(to.id) ?? to
    await requireRoom(ctx, tx, now, all)
  }
  await orphanTrashedBelow(tx, item.id)
  // What belongs to others now isn't kept from them.
  await endLocksWithin(tx, item, ctx.clock.now())
  await addToUsage(tx, item.space_id, { used: -all, versions: -earlier })
  await addToUsage(tx, to.id, { used: all, versions: earlier })
  // First the place, so that what is noted about the change still names the old space (docs/decisions/0101).
  const moved = await relocate(ctx, tx, item, target.item.id, change)
  await setSpaceBelow(tx, item.id, to.id)
  return (await findItem(tx, item.id)) ?? { ...moved, space_id: to.id }
}

/**
 * The same for a file that will become the newest version of another one there: it gets a temporary name until they are
 * merged.
 */
export function bringBeside(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  tx: Tx,
  item: Item,
  target: { item: Item; space: SpaceRow },
): Promise<Item> {
  return moveAcross(ctx, tx, item, target, { name_key: `${item.name_key}\u{1}${item.id}` })
}
