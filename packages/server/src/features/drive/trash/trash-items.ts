import type { ItemOutcome, ItemOutcomes } from '@holdall/contract/drive/drive.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { requireUnlocked } from '../../../core/locks/require-unlocked.ts'
import { type Access, accessItems } from '../../../core/rights/access-item.ts'
import { isWhole, requireWhole } from '../../../core/rights/closings/closed-below.ts'
import { presentItem } from '../../../core/rights/present-item.ts'
import type { Item, NewItem } from '../../../core/tree/items.repository.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { updateItem } from '../items.repository.ts'
import { lockedOutcome } from '../locks/locked-outcome.ts'
import { endLocksWithin } from '../locks/locks.repository.ts'
import { failed, notFound, spotOf, undoOf } from '../outcomes.ts'
import { publishChanges } from '../publish-change.ts'
import { addToUsage } from '../spaces.repository.ts'
import { leaveParent } from '../tree/relocate.ts'
import { withStars } from '../views/with-stars.ts'

/** Moves items to the trash. Only the state of each top item changes, so everything about it comes back with it. */
export async function trashItems(
  ctx: Ctx,
  ids: readonly string[],
  /** Additional checks by the calling code, under the lock of the spaces. */
  before?: (tx: Tx) => Promise<void>,
): Promise<ItemOutcomes> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  const known = await accessItems(ctx, subject, ids)
  return inSpacesOf(ctx, [...known.keys()], async tx => {
    await before?.(tx)
    const data: ItemOutcome[] = []
    const trashed: Item[] = []
    for (const id of new Set(ids)) {
      // One by one, because an item may be below another one of the same call.
      const access = known.has(id) ? (await accessItems(ctx, subject, [id], tx)).get(id) : undefined
      const outcome = access ? await trashOne(ctx, tx, access, userId) : notFound(id)
      data.push(outcome)
      if (access && outcome.status === 'done') trashed.push(access.item)
    }
    await writeAudit(tx, ctx, ...trashed.map(trashedLine))
    const changes = trashed.map(item => ({ spaceId: item.space_id, folderIds: [item.parent_id], itemId: item.id }))
    await publishChanges(ctx, tx, changes)
    return { data: await withStars(tx, userId, data) }
  })
}

function trashedLine(item: Item) {
  return {
    action: 'item.trashed',
    object: { type: 'item', id: item.id },
    before: { name: item.name, parentId: item.parent_id },
  }
}

/**
 * Moves one item to the trash as a part of something larger. @throws `item.forbidden`, `item.is-root`,
 * `item.holds-closed`
 */
export async function trashWithin(
  ctx: Needs<'caller' | 'clock' | 'events' | 'origin'>,
  tx: Tx,
  access: Access,
): Promise<void> {
  const { item, can } = access
  if (item.parent_id === null) throw fail('item.is-root')
  if (!can.trash) throw fail('item.forbidden')
  requireWhole(access, 'trash')
  const { userId } = memberOf(ctx)
  await requireUnlocked(ctx, tx, { userId }, { item, chainIds: access.chainIds, what: 'place' })
  await trashOne(ctx, tx, access, userId)
  await writeAudit(tx, ctx, trashedLine(item))
  const change = { spaceId: item.space_id, folderIds: [item.parent_id], itemId: item.id }
  await publishChanges(ctx, tx, [change])
}

/** Moves one item to the trash, perhaps under another name or as if from another folder, and returns its outcome. */
export async function trashOne(
  ctx: Needs<'clock' | 'origin'>,
  tx: Tx,
  access: Access,
  userId: string,
  change: Partial<NewItem> = {},
): Promise<ItemOutcome> {
  const { item } = access
  if (item.parent_id === null) return failed(item.id, 'item.is-root')
  if (!access.can.trash) return failed(item.id, 'item.forbidden')
  if (!isWhole(access, 'trash')) return failed(item.id, 'item.holds-closed')
  const inTheWay = await lockedOutcome(ctx, tx, { userId }, { item, chainIds: access.chainIds, what: 'place' })
  if (inTheWay) return inTheWay
  // A lock ends when its item is deleted (RFC 4918 §9.6).
  await endLocksWithin(tx, item, ctx.clock.now())
  await leaveParent(tx, item)
  const trashed = { ...change, state: 'trashed' as const, trashed_at: ctx.clock.now(), trashed_by: userId }
  await updateItem(tx, item.id, trashed)
  await addToUsage(tx, item.space_id, { trash: Number(item.size) })
  return {
    id: item.id,
    status: 'done',
    item: presentItem(item, false),
    fromParentId: item.parent_id,
    ...undoOf({ ...item, ...trashed }, spotOf(item)),
  }
}
