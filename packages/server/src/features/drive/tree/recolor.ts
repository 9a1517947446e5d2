import type { FolderColor } from '@holdall/contract/drive/drive.schemas.ts'
import { type Access, refusedPower } from '../../../core/rights/access-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import { notTheTop } from '../../../core/tree/not-the-top.ts'
import { fail } from '../../../platform/failure.ts'
import { changeRow } from '../changes/change-row.ts'
import { addToActivity, type Tree } from '../changes/change-tree.ts'
import type { Refusal } from '../changes/refusal.ts'

/**
 * Gives a folder a colour, or takes it away. It is how the folder looks and nothing else: computers that keep copies don't
 * follow it, its date stays, and locks in it don't matter.
 */
export async function recolor(tree: Tree, access: Access, color: FolderColor | null): Promise<Item | Refusal> {
  const { item } = access
  const refusal = isFolder(item) ? (notTheTop(item) ?? refusedPower(access, 'rename')) : fail('item.not-a-folder')
  if (refusal) return refusal
  if (item.color === color) return item
  const colored = await changeRow(tree, item, { color }, { isLook: true })
  addToActivity(tree, item, { action: 'item.colored', before: { color: item.color }, after: { color } })
  return colored
}
