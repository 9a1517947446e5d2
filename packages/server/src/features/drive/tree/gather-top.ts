import { findFreeName } from '../../../core/tree/free-name.ts'
import { findItem, type Item, listLiveChildren } from '../../../core/tree/items.repository.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import { changeRow } from '../changes/change-row.ts'
import type { Tree } from '../changes/change-tree.ts'
import { makeFolder } from '../folders/make-folder.ts'

/**
 * Moves everything at the top of a space into one new folder there. The calling code holds the lock of the space and
 * has checked the permissions. @returns the folder; null if there is nothing to move
 */
export async function gatherTop(
  tree: Tree,
  space: Pick<SpaceRow, 'root_id' | 'owner_id'>,
  name: string,
): Promise<Item | null> {
  const { tx } = tree
  const children = await listLiveChildren(tx, [space.root_id])
  const root = await findItem(tx, space.root_id)
  if (!root || children.length === 0) return null
  const { id } = await makeFolder(tree, root, await findFreeName(tx, root.id, name), space.owner_id)
  for (const child of children) await changeRow(tree, child, { parent_id: id }, { isPart: true })
  return (await findItem(tx, id)) ?? null
}
