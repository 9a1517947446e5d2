import type { Item } from '../../../core/tree/items.repository.ts'
import type { NameColumns } from '../../../core/tree/name-columns.ts'
import { changeRow } from './change-row.ts'
import type { Tree } from './change-tree.ts'

/**
 * Moves an item to a live folder of its space under a name that is free there, from wherever it is: another folder, the
 * trash, or a folder in the trash. The calling code has applied the rules.
 * @param chain the item and everything above it, item first
 */
export function moveIntoPlace(
  tree: Tree,
  chain: readonly Item[],
  parentId: string,
  columns: NameColumns,
): Promise<Item> {
  const [item, ...above] = chain as [Item, ...Item[]]
  const place = { ...columns, parent_id: parentId }
  if (item.state === 'trashed')
    return changeRow(tree, item, { ...place, state: 'live', trashed_at: null, trashed_by: null })
  return changeRow(tree, item, place, { top: above.find(step => step.state === 'trashed') })
}
