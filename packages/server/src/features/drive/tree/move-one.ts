import type { ConflictChoice, ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import { type Access, requireCan } from '../../../core/rights/access-item.ts'
import { isWhole } from '../../../core/rights/closings/closed-below.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChain, findHeight, findItem, type Item, type NewItem } from '../../../core/tree/items.repository.ts'
import type { NameColumns } from '../../../core/tree/name-columns.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isFailure } from '../../../platform/failure.ts'
import { maxDepth } from '../limits.ts'
import { gainsMember, givesWay, lockedOutcome } from '../locks/locked-outcome.ts'
import { failed, notFound, outcomeOf, spotOf } from '../outcomes.ts'
import { mergeFolder, replaceFile } from './merge.ts'
import { bringBeside, mayCross, moveAcross } from './move-across.ts'
import { putItem } from './put-item.ts'
import { relocate } from './relocate.ts'

export interface OneMove {
  readonly access: Access
  readonly target: Access
  readonly onConflict: ConflictChoice
  /** Its name there, if it isn't the current one. */
  readonly named?: NameColumns
}

/** Moves one item into a folder under the locks of both spaces, and returns its outcome. */
export async function moveOne(ctx: Ctx, tx: Tx, move: OneMove): Promise<ItemOutcome> {
  const { access, target, onConflict, named } = move
  const { item } = access
  const { id } = item
  if (item.parent_id === null) return failed(id, 'item.is-root')
  if (!access.can.move) return failed(id, 'item.forbidden')
  if (!isWhole(access, 'edit')) return failed(id, 'item.holds-closed')
  const isAcross = access.space.id !== target.space.id
  if (isAcross && !mayCross(access, target)) return failed(id, 'item.other-space')
  // An earlier step of this same call may have moved the target.
  const chain = await findChain(tx, target.item.id)
  if (chain.length === 0 || chain.some(step => step.state !== 'live')) return notFound(id)
  if (chain.some(step => step.id === id)) return failed(id, 'item.into-itself')
  if (chain.length + 1 + (isFolder(item) ? await findHeight(tx, id) : 0) > maxDepth)
    return failed(id, 'item.too-deep', { max: maxDepth })
  const { userId } = memberOf(ctx)
  const inTheWay =
    (await lockedOutcome(ctx, tx, { userId }, { item, chainIds: access.chainIds, what: 'place' })) ??
    (await gainsMember(ctx, tx, userId, target, id))
  if (inTheWay) return inTheWay
  if (isAcross) return putAcross(ctx, tx, move)
  return putItem(tx, {
    item: { ...item, ...named },
    target: target.item,
    closedBelow: target.closedBelow,
    onConflict,
    before: spotOf(item),
    place: change =>
      item.parent_id === target.item.id
        ? Promise.resolve(item)
        : relocate(ctx, tx, item, target.item.id, { ...named, ...change }),
    inTheWay: givesWay(ctx, tx, userId, target, id),
    join: existing => joinInto(ctx, tx, item, existing, target),
  })
}

async function putAcross(ctx: Ctx, tx: Tx, { access, target, onConflict, named }: OneMove): Promise<ItemOutcome> {
  const { item } = access
  try {
    return await putItem(tx, {
      item: { ...item, ...named },
      target: target.item,
      closedBelow: target.closedBelow,
      onConflict,
      // Users who may only add can't undo it.
      before: target.mayTake ? spotOf(item) : null,
      place: (change: Partial<NewItem>) => moveAcross(ctx, tx, item, target, { ...named, ...change }),
      inTheWay: givesWay(ctx, tx, memberOf(ctx).userId, target, item.id),
      join: async existing => joinInto(ctx, tx, await bringBeside(ctx, tx, item, target), existing, target),
    })
  } catch (error) {
    if (isFailure(error, 'space.full') || isFailure(error, 'space.owner-full')) return outcomeOf(item.id, error)
    throw error
  }
}

/**
 * Merges a live item into another live one with the same name and kind. @throws `item.forbidden` for users who may only
 * add
 */
export async function joinInto(
  ctx: Needs<'caller' | 'clock' | 'origin' | 'settings'>,
  tx: Tx,
  item: Item,
  existing: Item,
  target: Access,
): Promise<Item> {
  requireCan(target, 'edit')
  if (!isFolder(item)) return replaceFile(ctx, tx, item, existing)
  await mergeFolder(ctx, tx, item, existing)
  return (await findItem(tx, existing.id)) ?? existing
}
