import type { ConflictChoice, ItemOutcome, ItemOutcomes } from '@holdall/contract/drive/drive.schemas.ts'
import { type AuditEntry, writeAudit } from '../../../core/audit/audit.ts'
import {
  type Access,
  accessItem,
  accessItems,
  knownItems,
  requireCan,
  requireFolder,
} from '../../../core/rights/access-item.ts'
import { isWhole } from '../../../core/rights/closings/closed-below.ts'
import { trashScope } from '../../../core/rights/trash-scope.ts'
import { findHeight, type Item, type NewItem } from '../../../core/tree/items.repository.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { maxDepth } from '../limits.ts'
import { gainsMember, givesWay } from '../locks/locked-outcome.ts'
import { failed, notFound, spotOf } from '../outcomes.ts'
import { fromTrash } from '../past/bring-to.ts'
import { type Changed, publishChanges } from '../publish-change.ts'
import { joinInto } from '../tree/move-one.ts'
import { putItem } from '../tree/put-item.ts'
import { withStars } from '../views/with-stars.ts'
import { findTrashedIn } from './trash.repository.ts'

export interface RestoreInput {
  readonly ids: readonly string[]
  readonly to?: string | undefined
  readonly onConflict: ConflictChoice
}

/**
 * Restores items to where they were, or to another folder: the member's own items, and those of folders that they may
 * change.
 */
export async function restoreItems(ctx: Ctx, input: RestoreInput): Promise<ItemOutcomes> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  const wanted = input.to ? await accessItem(ctx, subject, input.to) : null
  const before = await findRestorable(ctx, ctx.db.read, input.ids, userId)
  if (wanted) {
    requireFolder(wanted)
    requireCan(wanted, 'add')
  }
  return inSpacesOf(ctx, [...before.keys()], async tx => {
    const items = await findRestorable(ctx, tx, [...before.keys(), ''], userId)
    const data: ItemOutcome[] = []
    const changes: Changed[] = []
    const lines: AuditEntry[] = []
    for (const id of new Set(input.ids)) {
      const item = items.get(id)
      if (!item) {
        data.push(notFound(id))
        continue
      }
      const targetId = input.to ?? item.parent_id
      const target = targetId ? (await accessItems(ctx, subject, [targetId], tx)).get(targetId) : undefined
      if (!target && input.to) throw fail('item.not-found')
      const outcome = target
        ? await restoreOne(ctx, tx, item, target, input.onConflict)
        : failed(id, 'item.origin-gone')
      data.push(outcome)
      if (outcome.status !== 'done' || !target) continue
      changes.push({ spaceId: item.space_id, folderIds: [target.item.id], itemId: outcome.item?.id ?? id })
      lines.push({
        action: 'item.restored',
        object: { type: 'item', id },
        after: { parentId: target.item.id, name: outcome.item?.name },
      })
    }
    await writeAudit(tx, ctx, ...lines)
    await publishChanges(ctx, tx, changes)
    return { data: await withStars(tx, userId, data) }
  })
}

/** Those of these trashed items that the member may restore. */
export async function findRestorable(
  ctx: Needs<'clock' | 'db'>,
  db: Reader,
  ids: readonly string[],
  userId: string,
): Promise<Map<string, Item>> {
  return findTrashedIn(db, ids, await trashScope(ctx, userId, { db }))
}

/** Whether nothing in a trashed item is closed to the member. */
async function isAllKnown(
  ctx: Needs<'clock' | 'db'>,
  tx: Tx,
  userId: string,
  item: Item,
  target: Access,
): Promise<boolean> {
  if (!target.mayHoldClosed) return true
  const access = (await knownItems(ctx, { userId, link: null }, [item.id], tx)).get(item.id)
  return access !== undefined && isWhole(access, 'edit')
}

/** Restores one trashed item to a folder, and returns its outcome. */
export async function restoreOne(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin' | 'settings'>,
  tx: Tx,
  item: Item,
  target: Access,
  onConflict: ConflictChoice,
): Promise<ItemOutcome> {
  if (target.space.id !== item.space_id) return failed(item.id, 'item.other-space')
  if (!target.can.add || (onConflict === 'replace' && !target.can.edit)) return failed(item.id, 'item.forbidden')
  if (target.depth + 2 + (await findHeight(tx, item.id)) > maxDepth)
    return failed(item.id, 'item.too-deep', { max: maxDepth })
  const { userId } = memberOf(ctx)
  const kept = await gainsMember(ctx, tx, userId, target, item.id)
  if (kept) return kept
  const revive = (change: Partial<NewItem>) => fromTrash(ctx, tx, item, target.item.id, change)
  return putItem(tx, {
    item,
    target: target.item,
    closedBelow: target.closedBelow,
    onConflict,
    before: target.canBelow.trash ? spotOf(item) : null,
    place: revive,
    // A merge would take apart a folder that is closed to them.
    inTheWay: async existing =>
      (await isAllKnown(ctx, tx, userId, item, target))
        ? givesWay(ctx, tx, userId, target, item.id)(existing)
        : failed(item.id, 'item.holds-closed'),
    // It needs a free name while it is briefly live beside the item it merges into.
    join: async existing =>
      joinInto(ctx, tx, await revive({ name_key: `${item.name_key}\u{1}${item.id}` }), existing, target),
  })
}
