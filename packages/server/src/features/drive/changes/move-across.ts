import { findItem, type Item, type NewItem } from '../../../core/tree/items.repository.ts'
import { findSpaces } from '../../../core/tree/spaces.repository.ts'
import { endLocksWithin } from '../locks/locks.repository.ts'
import { changeRow } from './change-row.ts'
import { countUsage, hasRoom, publishToPages, type Tree } from './change-tree.ts'
import type { Refusal } from './refusal.ts'
import { orphanTrashedBelow, setSpaceBelow, sumVersions } from './rows/tree.repository.ts'

/**
 * Moves a live tree into a folder of another space, under the locks of both. Its bytes now count there, and everything
 * attached to its items (versions, grants, links, stars) stays with them. What was deleted from it earlier stays in the
 * trash of the old space, so that no one in the new one finds it. Its locks end.
 * @returns the item, or a refusal if the space has no room
 */
export async function moveAcross(
  tree: Tree,
  item: Item,
  folder: Pick<Item, 'id' | 'space_id'>,
  change: Partial<NewItem> = {},
): Promise<Item | Refusal> {
  const { ctx, tx } = tree
  const spaces = await findSpaces(tx, [item.space_id, folder.space_id])
  const [from, to] = [spaces.get(item.space_id), spaces.get(folder.space_id)]
  const { all, earlier } = await sumVersions(tx, item.id)
  // The spaces of one owner share one limit, so moving between them changes nothing.
  const refusal = !to || from?.owner_id === to.owner_id ? null : await hasRoom(tree, to, all)
  if (refusal) return refusal
  await orphanTrashedBelow(tx, item.id)
  // What belongs to others now isn't kept from them.
  await endLocksWithin(tx, item, ctx.clock.now())
  countUsage(tree, item.space_id, { used: -all, versions: -earlier })
  countUsage(tree, folder.space_id, { used: all, versions: earlier })
  // First the place, so that what is noted about the change still names the old space (docs/decisions/0101).
  const moved = await changeRow(tree, item, { ...change, parent_id: folder.id }, { isPart: true })
  await setSpaceBelow(tx, item.id, folder.space_id)
  publishToPages(tree, { spaceId: item.space_id, folderIds: [item.parent_id, item.id], itemId: item.id })
  publishToPages(tree, { spaceId: folder.space_id, folderIds: [folder.id, item.id], itemId: item.id })
  return (await findItem(tx, item.id)) ?? { ...moved, space_id: folder.space_id }
}
