import type { Tx } from '../../../platform/database/database.ts'
import { changeWithin, type TreeCtx } from '../changes/change-tree.ts'
import { reveal } from './reveal.ts'

/** Shows files that only their senders could see until their bytes were scanned to everyone with access. */
export function revealFiles(ctx: TreeCtx, tx: Tx, itemIds: readonly string[]): Promise<void> {
  return changeWithin(ctx, tx, { by: { userId: null }, tells: 'pages' }, tree => reveal(tree, itemIds))
}
