import type { Tx } from '../../../platform/database/database.ts'
import { byCaller, changeWithin, type TreeCtx } from '../changes/change-tree.ts'
import { release } from './release.ts'

/** Brings files back from quarantine for the caller, who writes the lines of the activity; see `release`. */
export function releaseFiles(ctx: TreeCtx, tx: Tx, itemIds: readonly string[]): Promise<void> {
  return changeWithin(ctx, tx, { by: byCaller(ctx), tells: 'pages' }, async tree => {
    for (const id of itemIds) await release(tree, id)
  })
}
