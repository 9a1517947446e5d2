import { findFreeName } from '../../../core/tree/free-name.ts'
import { findItem, type Item, listLiveChildren } from '../../../core/tree/items.repository.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { changeRow } from '../changes/change-row.ts'
import { changeWithin, type TreeCtx } from '../changes/change-tree.ts'
import { makeFolder } from '../folders/make-folder.ts'

/**
 * Moves everything at the top of a space into one new folder there. The calling code holds the lock of the space and
 * has checked the permissions. @returns the folder; null if there is nothing to move
 */
export async function gatherTop(
  ctx: TreeCtx,
  tx: Tx,
  space: Pick<SpaceRow, 'root_id' | 'owner_id'>,
  name: string,
): Promise<Item | null> {
  const children = await listLiveChildren(tx, [space.root_id])
  const root = await findItem(tx, space.root_id)
  if (!root || children.length === 0) return null
  const id = await changeWithin(ctx, tx, { by: { userId: null }, tells: 'pages' }, async tree => {
    const folder = await makeFolder(tree, root, await findFreeName(tx, root.id, name), space.owner_id)
    for (const child of children) await changeRow(tree, child, { parent_id: folder.id }, { isPart: true })
    return folder.id
  })
  return (await findItem(tx, id)) ?? null
}
