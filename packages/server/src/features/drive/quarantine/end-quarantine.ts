import { findItem } from '../../../core/tree/items.repository.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { byCaller, changeWithin, type Tree, type TreeCtx } from '../changes/change-tree.ts'
import { deleteEarlier } from '../changes/delete-earlier.ts'
import { purge } from '../changes/purge.ts'
import { release } from './release.ts'

/** What is in quarantine: a file, or one of its earlier versions. */
export type Infected = { readonly itemId: string } | { readonly versionId: string; readonly spaceId: string }

/**
 * Ends the quarantine of files for the caller, in the transaction that holds the locks of their spaces. `released` ones come back
 * (see `release`); their earlier versions come back with the bytes, so nothing is done about them. `deleted` ones go forever.
 * What has come back in the meantime stays. The calling code writes the lines of the activity about what is released.
 */
export function endQuarantine(
  ctx: TreeCtx,
  tx: Tx,
  infected: readonly Infected[],
  become: 'released' | 'deleted',
): Promise<void> {
  const options = { by: byCaller(ctx), ...(become === 'released' ? { tells: 'pages' as const } : {}) }
  return changeWithin(ctx, tx, options, async tree => {
    for (const one of infected) {
      if (become === 'deleted') await deleteOne(tree, one)
      else if ('itemId' in one) await release(tree, one.itemId)
    }
  })
}

async function deleteOne(tree: Tree, infected: Infected): Promise<void> {
  if ('versionId' in infected) {
    await deleteEarlier(tree, infected.spaceId, [infected.versionId], { areKeptSpared: false })
    return
  }
  const item = await findItem(tree.tx, infected.itemId)
  if (item?.state === 'infected') await purge(tree, item, 'item.deleted')
}
