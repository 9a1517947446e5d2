import type { ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import { type Changer, type Changing, requireUnlocked } from '../../../core/locks/require-unlocked.ts'
import type { Access } from '../../../core/rights/access-item.ts'
import { isWhole, isWholeAt } from '../../../core/rights/closings/closed-below.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { Failure } from '../../../platform/failure.ts'
import { failed, outcomeOf } from '../outcomes.ts'

/** Whether an error says that a lock is in the way. */
function isLocked(error: unknown): error is Failure {
  return error instanceof Failure && error.code.startsWith('item.locked')
}

/** What becomes of one item of a bulk call if a lock is in the way; null if none is. */
export async function lockedOutcome(
  ctx: Needs<'clock' | 'origin'>,
  tx: Tx,
  by: Changer,
  changing: Changing,
): Promise<ItemOutcome | null> {
  try {
    await requireUnlocked(ctx, tx, by, changing)
    return null
  } catch (error) {
    if (isLocked(error)) return outcomeOf(changing.item.id, error)
    throw error
  }
}

/** Whether a lock keeps a folder from gaining a member: with the outcome for what would come there. */
export async function gainsMember(
  ctx: Needs<'clock' | 'origin'>,
  tx: Tx,
  userId: string,
  { item, chainIds }: Pick<Access, 'item' | 'chainIds'>,
  id: string,
): Promise<ItemOutcome | null> {
  const outcome = await lockedOutcome(ctx, tx, { userId }, { item, chainIds, what: 'content' })
  return outcome && { ...outcome, id }
}

/**
 * The same for what has the name in that folder, and would get the other's content: also if something in it is closed to
 * whoever brings it.
 */
export function givesWay(
  ctx: Needs<'clock' | 'origin'>,
  tx: Tx,
  userId: string,
  target: Pick<Access, 'chainIds' | 'closedBelow'>,
  id: string,
): (existing: Item) => Promise<ItemOutcome | null> {
  return async existing => {
    if (!isWholeAt(target, existing.id, 'edit')) return failed(id, 'item.holds-closed')
    const changing = { item: existing, chainIds: [existing.id, ...target.chainIds], what: 'tree' as const }
    const outcome = await lockedOutcome(ctx, tx, { userId }, changing)
    return outcome && { ...outcome, id }
  }
}

/**
 * Requires that no lock keeps an item in its place under its name. A lock on something that is closed to the caller
 * isn't described to them. @throws what `requireUnlocked` throws
 */
export async function requirePlaceUnlocked(
  ctx: Needs<'clock' | 'origin'>,
  tx: Tx,
  by: Changer,
  { item, chainIds, closedBelow }: Pick<Access, 'item' | 'chainIds' | 'closedBelow'>,
): Promise<void> {
  try {
    await requireUnlocked(ctx, tx, by, { item, chainIds, what: 'place' })
  } catch (error) {
    if (!isLocked(error) || isWhole({ closedBelow }, 'view')) throw error
    const { meta = {} } = error.details
    throw new Failure('item.locked-unnamed', { meta: { left: meta.left, until: meta.until } })
  }
}

/** What becomes of one item of a bulk call that would get another name, if a lock keeps it; null if none does. */
export async function placeLockedOutcome(
  ctx: Needs<'clock' | 'origin'>,
  tx: Tx,
  by: Changer,
  access: Pick<Access, 'item' | 'chainIds' | 'closedBelow'>,
): Promise<ItemOutcome | null> {
  try {
    await requirePlaceUnlocked(ctx, tx, by, access)
    return null
  } catch (error) {
    if (isLocked(error)) return outcomeOf(access.item.id, error)
    throw error
  }
}
