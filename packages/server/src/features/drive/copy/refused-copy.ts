import { fits } from '../../../core/tree/fits.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findHeight, type Item } from '../../../core/tree/items.repository.ts'
import { notTheTop } from '../../../core/tree/not-the-top.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Refusal } from '../changes/refusal.ts'
import { notIntoItself } from '../changes/rules/rules.ts'

/**
 * Why the tree below an item can't be copied to a folder, apart from rights, locks and names; null if it can.
 * @param chainIds the folder and everything above it
 * @param isDeep whether what is in a folder is copied too
 */
export async function refusedCopy(
  tx: Tx,
  item: Item,
  chainIds: readonly string[],
  isDeep = true,
): Promise<Refusal | null> {
  return (
    notTheTop(item) ??
    (isFolder(item) ? notIntoItself(item, chainIds) : null) ??
    fits(chainIds.length, isDeep && isFolder(item) ? await findHeight(tx, item.id) : 0)
  )
}
