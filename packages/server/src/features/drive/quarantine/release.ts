import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChain, findItem, type Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { findSpaces } from '../../../core/tree/spaces.repository.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { changeRow } from '../changes/change-row.ts'
import type { Tree } from '../changes/change-tree.ts'
import { decideName } from '../changes/rules/decide-name.ts'

/**
 * Brings a file from quarantine back to its folder, or to the top of its drive if that folder is gone, beside whatever
 * has its name now. Does nothing to other items.
 */
export async function release(tree: Tree, itemId: string): Promise<void> {
  const { tx } = tree
  const item = await findItem(tx, itemId)
  if (item?.state !== 'infected') return
  const folder = await folderFor(tx, item)
  // Its whole drive is being deleted.
  if (!folder) return
  const { id, name } = item
  const arriving = { folderId: folder.id, name, isFolder: false, onConflict: 'keep-both', id } as const
  const decision = await decideName(tx, arriving)
  const free = decision.to === 'place' ? decision.name : name
  await changeRow(tree, item, { state: 'live', parent_id: folder.id, ...nameColumns(free, item.mime, false) })
}

async function folderFor(tx: Tx, item: Item): Promise<Item | undefined> {
  const chain = item.parent_id === null ? [] : await findChain(tx, item.parent_id)
  const [parent] = chain
  const isThere = chain.every(step => step.state === 'live') && parent && isFolder(parent)
  if (isThere && parent.space_id === item.space_id) return parent
  const root = (await findSpaces(tx, [item.space_id])).get(item.space_id)?.root_id
  const top = root === undefined ? undefined : await findItem(tx, root)
  return top?.state === 'live' ? top : undefined
}
