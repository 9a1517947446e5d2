import type { Access } from '../../../core/rights/access-item.ts'
import { findItem, type Item, type NewItem } from '../../../core/tree/items.repository.ts'
import { requireRoom } from '../../../core/tree/room.ts'
import { findSpaces } from '../../../core/tree/spaces.repository.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { addToUsage } from '../spaces.repository.ts'
import { relocate } from './relocate.ts'
import { orphanTrashedBelow, setSpaceBelow, sumVersions } from './tree.repository.ts'

/** Between what is one's own and one's workspaces, both ways; what others gave stays where it is. */
export function mayCross(access: Access, target: Access): boolean {
  return access.mayTake && (target.via === 'owner' || target.via === 'member')
}

/**
 * Moves a live tree into a folder of another space, under the locks of both: its bytes count there from now on, and
 * everything that hangs on its items (versions, grants, links, stars) stays with them. What was deleted from it before
 * stays in the trash of the space that it leaves: nobody there is to find it.
 * @throws `space.full` before anything is written
 */
export async function moveAcross(
  ctx: Needs<'clock' | 'db' | 'settings'>,
  tx: Tx,
  item: Item,
  target: { item: Item; space: SpaceRow },
  change: Partial<NewItem> = {},
): Promise<Item> {
  const to = target.space
  const from = (await findSpaces(tx, [item.space_id])).get(item.space_id)
  const { all, earlier } = await sumVersions(tx, item.id)
  // The spaces of one owner share one limit, so nothing changes between them.
  if (from?.owner_id !== to.owner_id) {
    const now = (await findSpaces(tx, [to.id])).get(to.id) ?? to
    await requireRoom(ctx, tx, now, all)
  }
  await orphanTrashedBelow(tx, item.id)
  await addToUsage(tx, item.space_id, { used: -all, versions: -earlier })
  await addToUsage(tx, to.id, { used: all, versions: earlier })
  await setSpaceBelow(tx, item.id, to.id)
  const moved = await relocate(ctx, tx, item, target.item.id, change)
  return (await findItem(tx, item.id)) ?? { ...moved, space_id: to.id }
}

/** The same for a file that is to become the newest version of one over there: free of its name until they are one. */
export function bringBeside(
  ctx: Needs<'clock' | 'db' | 'settings'>,
  tx: Tx,
  item: Item,
  target: { item: Item; space: SpaceRow },
): Promise<Item> {
  return moveAcross(ctx, tx, item, target, { name_key: `${item.name_key}\u{1}${item.id}` })
}
