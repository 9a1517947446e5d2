import { findChain, type Item } from '../../../core/tree/items.repository.ts'
import { changeContent } from '../changes/change-content.ts'
import { changeRow } from '../changes/change-row.ts'
import type { Tree } from '../changes/change-tree.ts'
import { shownOf } from '../contents/look-of.ts'
import { recordReplaced, unmarkReplaced } from '../contents/versions.repository.ts'
import { findSoundBefore } from './sound-versions.repository.ts'

/** Says what became of an infected version. */
export type Quarantined =
  /** It was an earlier one, or the one before it is current again. */
  | 'version'
  /** There was no other: the file is out of everyone's reach. */
  | 'file'
  /** The file is being copied or deleted. */
  | 'not-now'

/**
 * Puts one version of a file into quarantine, whose blob is marked as infected already. Its bytes stay counted in the drive,
 * so that infected files don’t free storage; the item keeps its shares, comments and history.
 */
export async function quarantine(tree: Tree, itemId: string, versionId: string): Promise<Quarantined> {
  const { ctx, tx } = tree
  const chain = await findChain(tx, itemId)
  const [item, ...above] = chain
  if (!item || chain.some(step => step.state === 'building' || step.state === 'deleting')) return 'not-now'
  if (item.version_id !== versionId) return 'version'
  const before = await findSoundBefore(tx, itemId, versionId)
  if (!before) {
    await quarantineFile(tree, item, above)
    return 'file'
  }
  await recordReplaced(tx, item, ctx.clock.now())
  await unmarkReplaced(tx, before.id)
  await changeContent(tree, item, await shownOf(tx, item, before), { used: 0, top: trashedTop(item, above) })
  return 'version'
}

async function quarantineFile(tree: Tree, item: Item, above: readonly Item[]): Promise<void> {
  const state = { state: 'infected' as const, trashed_at: null, trashed_by: null, held_for: null }
  await changeRow(tree, item, state, { top: trashedTop(item, above) })
}

/** What in the trash contains the file, if it wasn't deleted on its own. */
function trashedTop(item: Item, above: readonly Item[]): Item | undefined {
  return item.state === 'live' ? above.find(step => step.state === 'trashed') : undefined
}
