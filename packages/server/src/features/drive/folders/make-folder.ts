import type { Item } from '../../../core/tree/items.repository.ts'
import { addRow } from '../changes/add-rows.ts'
import type { Tree } from '../changes/change-tree.ts'
import { folderRow } from '../folder-row.ts'

/** Creates an empty, live folder under a free name. */
export function makeFolder(
  tree: Tree,
  parent: Pick<Item, 'id' | 'space_id'>,
  name: string,
  by = tree.by.userId,
): Promise<Item> {
  return addRow(tree, folderRow(tree.ctx, { spaceId: parent.space_id, parentId: parent.id, name, by }))
}
