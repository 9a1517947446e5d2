import { findChain, type Item } from '../../../core/tree/items.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { addToTotals, updateItem } from '../items.repository.ts'
import { endLocksWithin } from '../locks/locks.repository.ts'
import { publishChange } from '../publish-change.ts'
import { addToUsage } from '../spaces.repository.ts'
import { countOf, leaveParent } from '../tree/relocate.ts'
import { findSoundBefore, makeCurrentAgain } from './versions-aside.repository.ts'

/** What became of a version with bytes that nobody may have. */
export type SetAside =
  /** It was an earlier one, or the one before it is current again. */
  | 'version'
  /** There was no other: the file is out of everyone's reach. */
  | 'file'
  /** The file is being copied or deleted. */
  | 'not-now'

/**
 * Sets one version of a file aside, whose blob is marked as infected already. Its bytes stay counted in the drive, so that
 * nobody gets storage for nothing; the item keeps its shares, comments and history. The calling code holds the lock of the
 * space.
 */
export async function setVersionAside(ctx: Ctx, tx: Tx, itemId: string, versionId: string): Promise<SetAside> {
  const chain = await findChain(tx, itemId)
  const [item, ...above] = chain
  if (!item || chain.some(step => step.state === 'building' || step.state === 'deleting')) return 'not-now'
  if (item.version_id !== versionId) return 'version'
  const before = await findSoundBefore(tx, itemId, versionId)
  if (before) await makeCurrentAgain(tx, item, before, ctx.clock.now())
  else await setFileAside(ctx, tx, item, above)
  await publishChange(ctx, tx, item.space_id, [item.parent_id], [item.id])
  return before ? 'version' : 'file'
}

async function setFileAside(ctx: Ctx, tx: Tx, item: Item, above: readonly Item[]): Promise<void> {
  const size = Number(item.size)
  await endLocksWithin(tx, item, ctx.clock.now())
  if (item.state === 'trashed') await addToUsage(tx, item.space_id, { trash: -size })
  else await leaveParent(tx, item)
  const top = item.state === 'trashed' ? undefined : above.find(step => step.state === 'trashed')
  if (top) {
    // Its tree had already left the totals of the folders above, and was in the trash with the rest.
    await addToTotals(tx, top.parent_id, { bytes: size, items: countOf(item) })
    await addToUsage(tx, item.space_id, { trash: -size })
  }
  await updateItem(tx, item.id, { state: 'infected', trashed_at: null, trashed_by: null, held_for: null })
}
