import { foldName } from '@holdall/contract/drive/names.ts'
import { requireUnlocked } from '../../../core/locks/require-unlocked.ts'
import { type Access, accessItem, requireCan } from '../../../core/rights/access-item.ts'
import { mayKnowChild } from '../../../core/rights/closings/closed-below.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChain, findLiveChild, type Item } from '../../../core/tree/items.repository.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { trashWithin } from '../trash/trash-items.ts'

export interface WayInput {
  /** What will take the name. It may be elsewhere, or be the source of a copy. */
  readonly moving: Item
  readonly target: Access
  readonly name: string
  readonly isReplacing: boolean
}

/** The item that had the name. If both are files, it stays and gets the other as its newest version. */
export interface InTheWay {
  readonly item: Item
  readonly joins: boolean
}

/**
 * Frees a name in a folder for an arriving item. @throws `item.name-taken` unless it may be replaced,
 * `item.into-itself` if that would trash the arriving item too
 */
export async function makeWay(
  ctx: Ctx,
  tx: Tx,
  { moving, target, name, isReplacing }: WayInput,
): Promise<InTheWay | null> {
  const existing = await findLiveChild(tx, target.item.id, foldName(name))
  // The same item under another spelling of its name is no conflict.
  if (!existing || existing.id === moving.id) return null
  // A folder that is closed to the caller tells no more than that its name is taken.
  if (!mayKnowChild(target, existing.id)) throw fail('item.name-taken', { name })
  if (!isReplacing) throw fail('item.name-taken', { name: existing.name, existingId: existing.id })
  if (!isFolder(existing) && !isFolder(moving)) {
    requireCan(target, 'edit')
    const chainIds = [existing.id, ...target.chainIds]
    await requireUnlocked(ctx, tx, memberOf(ctx), { item: existing, chainIds, what: 'content' })
    return { item: existing, joins: true }
  }
  const chain = await findChain(tx, moving.id)
  if (chain.some(step => step.id === existing.id)) throw fail('item.into-itself')
  const subject = { userId: memberOf(ctx).userId, link: null }
  const access = await accessItem(ctx, subject, existing.id, tx)
  await trashWithin(ctx, tx, access)
  return { item: existing, joins: false }
}
