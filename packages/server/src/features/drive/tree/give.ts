import { fits } from '../../../core/tree/fits.ts'
import { findFreeName } from '../../../core/tree/free-name.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findHeight, findItem, type Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { findSpaces } from '../../../core/tree/spaces.repository.ts'
import { fail } from '../../../platform/failure.ts'
import type { Tree } from '../changes/change-tree.ts'
import { moveAcross } from '../changes/move-across.ts'
import { orThrow } from '../changes/refusal.ts'

/** Levels of a space that has only its top. */
const topLevels = 1

/**
 * Moves a live item with everything below it to the top of another space, under a free name. The calling code holds the
 * locks of both spaces and has checked the permissions. @returns the item in its new place
 * @throws `space.full`, `space.owner-full`, `item.too-deep`
 */
export async function give(tree: Tree, item: Item, toSpaceId: string): Promise<Item> {
  const { tx } = tree
  const space = (await findSpaces(tx, [toSpaceId])).get(toSpaceId)
  const root = space && (await findItem(tx, space.root_id))
  if (!root) throw fail('item.not-found')
  orThrow(fits(topLevels, await findHeight(tx, item.id)))
  const name = nameColumns(await findFreeName(tx, root.id, item.name), item.mime, isFolder(item))
  return orThrow(await moveAcross(tree, item, root, name))
}
