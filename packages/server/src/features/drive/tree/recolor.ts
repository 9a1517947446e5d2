import type { FolderColor } from '@holdall/contract/drive/drive.schemas.ts'
import { type Access, refusedPower } from '../../../core/rights/access-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import { notTheTop } from '../../../core/tree/not-the-top.ts'
import { fail } from '../../../platform/failure.ts'
import { addToActivity, publishToPages, type Tree } from '../changes/change-tree.ts'
import type { Refusal } from '../changes/refusal.ts'
import { updateItem } from '../items.repository.ts'

/**
 * Gives a folder a colour, or takes it away. It is how the folder looks and nothing else: computers that keep copies don't
 * follow it, its date stays, and locks in it don't matter.
 */
export async function recolor(tree: Tree, access: Access, color: FolderColor | null): Promise<Item | Refusal> {
  const { item } = access
  const refusal = isFolder(item) ? (notTheTop(item) ?? refusedPower(access, 'rename')) : fail('item.not-a-folder')
  if (refusal) return refusal
  if (item.color === color) return item
  await updateItem(tree.tx, item.id, { color })
  publishToPages(tree, { spaceId: item.space_id, folderIds: [item.parent_id, item.id], itemId: item.id })
  addToActivity(tree, item, { action: 'item.colored', before: { color: item.color }, after: { color } })
  return { ...item, color }
}
