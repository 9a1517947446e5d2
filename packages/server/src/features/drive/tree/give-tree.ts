import { findFreeName } from '../../../core/tree/free-name.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findHeight, findItem, type Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { findSpaces } from '../../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { maxDepth } from '../limits.ts'
import { publishChanges } from '../publish-change.ts'
import { moveAcross } from './move-across.ts'

/**
 * Moves a live item with everything below it to the top of another space, under a free name. The calling code holds the
 * locks of both spaces and has checked the permissions.
 * @throws `space.full`, `space.owner-full`, `item.too-deep`
 */
export async function giveTree(ctx: Ctx, tx: Tx, item: Item, toSpaceId: string): Promise<Item> {
  const space = (await findSpaces(tx, [toSpaceId])).get(toSpaceId)
  const root = space && (await findItem(tx, space.root_id))
  if (!space || !root) throw fail('item.not-found')
  if (2 + (await findHeight(tx, item.id)) > maxDepth) throw fail('item.too-deep', { max: maxDepth })
  const name = nameColumns(await findFreeName(tx, root.id, item.name), item.mime, isFolder(item))
  const moved = await moveAcross(ctx, tx, item, { item: root, space }, name)
  await publishChanges(ctx, tx, [
    { spaceId: item.space_id, folderIds: [item.parent_id], itemId: item.id },
    { spaceId: space.id, folderIds: [root.id], itemId: item.id },
  ])
  return moved
}
