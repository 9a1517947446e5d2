import { findItem } from '../../../core/tree/items.repository.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { byCaller, changeWithin, type TreeCtx } from '../changes/change-tree.ts'
import { deleteEarlier } from '../changes/delete-earlier.ts'
import { purge } from '../changes/purge.ts'

/** An infected file, or one of its earlier versions. */
export type Infected = { readonly itemId: string } | { readonly versionId: string; readonly spaceId: string }

/**
 * Deletes forever for the caller what is in quarantine, in the transaction that holds the lock of its space. What has come
 * back in the meantime stays.
 */
export function deleteInfected(ctx: TreeCtx, tx: Tx, infected: Infected): Promise<void> {
  return changeWithin(ctx, tx, { by: byCaller(ctx) }, async tree => {
    if ('versionId' in infected) {
      await deleteEarlier(tree, infected.spaceId, [infected.versionId], { areKeptSpared: false })
      return
    }
    const item = await findItem(tx, infected.itemId)
    if (item?.state === 'infected') await purge(tree, item, 'item.deleted')
  })
}
