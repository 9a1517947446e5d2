import type { ConflictChoice, ItemOutcome, ItemOutcomes } from '@holdall/contract/drive/drive.schemas.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Access, accessItem, accessItems, requireCan, requireFolder } from '../access/access-item.ts'
import type { Subject } from '../access/rights.ts'
import { findChain, findHeight, findItem, type Item } from '../items.repository.ts'
import { failed, notFound } from '../outcomes.ts'
import { lockSpace } from '../spaces.repository.ts'
import { touchRecents } from '../views/recents.repository.ts'
import { withStars } from '../views/with-stars.ts'
import { maxDepth } from './limits.ts'
import { mergeFolder, replaceFile } from './merge.ts'
import { publishChange } from './publish-change.ts'
import { putItem } from './put-item.ts'
import { relocate } from './relocate.ts'

export interface MoveInput {
  readonly ids: readonly string[]
  readonly to: string
  readonly onConflict: ConflictChoice
}

/** Moves items into a folder; all in one transaction, with an answer for each. */
export async function moveItems(ctx: Ctx, input: MoveInput): Promise<ItemOutcomes> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  const spaceId = (await accessItem(ctx, subject, input.to)).space.id
  return ctx.db.transaction(async tx => {
    await lockSpace(tx, spaceId)
    const target = await accessItem(ctx, subject, input.to, tx)
    requireFolder(target)
    requireCan(target, 'add')
    if (input.onConflict === 'replace') requireCan(target, 'edit')
    const data: ItemOutcome[] = []
    const folders = new Set<string | null>([target.item.id])
    for (const id of new Set(input.ids)) {
      const outcome = await moveOne(ctx, tx, subject, id, target, input.onConflict)
      data.push(outcome)
      if (outcome.status === 'done') folders.add(outcome.fromParentId ?? null)
    }
    const moved = data.filter(outcome => outcome.status === 'done')
    if (moved.length > 0) {
      await touchRecents(
        tx,
        userId,
        moved.flatMap(outcome => (outcome.item ? [outcome.item.id] : [])),
        ctx.clock.now(),
      )
      await writeAudit(
        tx,
        ctx,
        ...moved.map(outcome => ({
          action: 'item.moved',
          object: { type: 'item', id: outcome.id },
          before: { parentId: outcome.fromParentId },
          after: { parentId: target.item.id, name: outcome.item?.name },
        })),
      )
      const itemIds = moved.flatMap(outcome => [outcome.id, outcome.item?.id ?? outcome.id])
      await publishChange(ctx, tx, spaceId, [...folders], itemIds)
    }
    return { data: await withStars(tx, userId, data) }
  })
}

async function moveOne(
  ctx: Ctx,
  tx: Tx,
  subject: Subject,
  id: string,
  target: Access,
  onConflict: ConflictChoice,
): Promise<ItemOutcome> {
  const access = (await accessItems(ctx, subject, [id], tx)).get(id)
  if (!access) return notFound(id)
  const { item } = access
  if (item.parent_id === null) return failed(id, 'item.is-root')
  if (!access.can.move) return failed(id, 'item.forbidden')
  if (access.space.id !== target.space.id) return failed(id, 'item.other-space')
  // The target may have come to lie elsewhere by an earlier step of this very call.
  const chain = await findChain(tx, target.item.id)
  if (chain.length === 0 || chain.some(step => step.state !== 'live')) return notFound(id)
  if (chain.some(step => step.id === id)) return failed(id, 'item.into-itself')
  if (chain.length + 1 + (item.rank === 0 ? await findHeight(tx, id) : 0) > maxDepth)
    return failed(id, 'item.too-deep', { max: maxDepth })
  return putItem(ctx, tx, {
    item,
    target: target.item,
    onConflict,
    place: change =>
      item.parent_id === target.item.id ? Promise.resolve(item) : relocate(tx, item, target.item.id, change),
    join: existing => joinInto(ctx, tx, item, existing, target),
  })
}

/** Makes a live item part of a live one of the same name and kind. @throws `item.forbidden` to whoever may only add */
export async function joinInto(ctx: Ctx, tx: Tx, item: Item, existing: Item, target: Access): Promise<Item> {
  requireCan(target, 'edit')
  if (item.rank === 1) return replaceFile(ctx, tx, item, existing)
  await mergeFolder(ctx, tx, item, existing)
  return (await findItem(tx, existing.id)) ?? existing
}
