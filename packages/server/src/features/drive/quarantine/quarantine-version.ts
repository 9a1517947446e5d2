import type { Tx } from '../../../platform/database/database.ts'
import { changeWithin, type TreeCtx } from '../changes/change-tree.ts'
import { type Quarantined, quarantine } from './quarantine.ts'

/**
 * Puts an infected version of a file out of everyone's reach, in the transaction that holds the lock of its space. The
 * calling code writes the line of the activity.
 */
export function quarantineVersion(ctx: TreeCtx, tx: Tx, itemId: string, versionId: string): Promise<Quarantined> {
  return changeWithin(ctx, tx, { by: { userId: null }, tells: 'pages' }, tree => quarantine(tree, itemId, versionId))
}
