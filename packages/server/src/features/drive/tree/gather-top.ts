import { findFreeName } from '../../../core/tree/free-name.ts'
import { findItem, type Item, listLiveChildren } from '../../../core/tree/items.repository.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { makeFolder } from '../folders/make-folder.ts'
import { relocate } from './relocate.ts'

/**
 * Moves everything at the top of a space into one new folder there. The calling code holds the lock of the space and
 * has checked the permissions. @returns the folder; null if there is nothing to move
 */
export async function gatherTop(
  ctx: Needs<'clock'>,
  tx: Tx,
  space: Pick<SpaceRow, 'root_id' | 'owner_id'>,
  name: string,
): Promise<Item | null> {
  const children = await listLiveChildren(tx, [space.root_id])
  const root = await findItem(tx, space.root_id)
  if (!root || children.length === 0) return null
  const folder = await makeFolder(ctx, tx, root, await findFreeName(tx, root.id, name), space.owner_id)
  for (const child of children) await relocate(ctx, tx, child, folder.id)
  return (await findItem(tx, folder.id)) ?? null
}
