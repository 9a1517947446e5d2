import type { ConflictChoice, ItemOutcome, ItemOutcomes } from '@holdall/contract/drive/drive.schemas.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isFailure } from '../../../platform/failure.ts'
import { type Access, accessItem, accessItems, requireCan, requireFolder } from '../access/access-item.ts'
import { findChain, findHeight, findItem, type Item } from '../items.repository.ts'
import { failed, notFound, outcomeOf } from '../outcomes.ts'
import { inSpacesOf } from '../spaces/lock-spaces.ts'
import { touchRecents } from '../views/recents.repository.ts'
import { withStars } from '../views/with-stars.ts'
import { maxDepth } from './limits.ts'
import { mergeFolder, replaceFile } from './merge.ts'
import { bringBeside, mayCross, moveAcross } from './move-across.ts'
import { type Changed, publishChanges } from './publish-change.ts'
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
  await accessItem(ctx, subject, input.to)
  const known = await accessItems(ctx, subject, input.ids)
  return inSpacesOf(ctx, [input.to, ...known.keys()], async tx => {
    const target = await accessItem(ctx, subject, input.to, tx)
    requireFolder(target)
    requireCan(target, 'add')
    if (input.onConflict === 'replace') requireCan(target, 'edit')
    const data: ItemOutcome[] = []
    const changes: Changed[] = []
    for (const id of new Set(input.ids)) {
      const access = known.has(id) ? (await accessItems(ctx, subject, [id], tx)).get(id) : undefined
      const outcome = access ? await moveOne(ctx, tx, access, target, input.onConflict) : notFound(id)
      data.push(outcome)
      if (access && outcome.status === 'done') changes.push(...changesOf(access, target, outcome))
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
      await publishChanges(ctx, tx, changes)
    }
    return { data: await withStars(tx, userId, data) }
  })
}

/** What browsers that show the one space or the other have to fetch again. */
function changesOf(access: Access, target: Access, outcome: ItemOutcome): Changed[] {
  const to = { spaceId: target.space.id, folderIds: [target.item.id], itemId: outcome.item?.id ?? outcome.id }
  return [{ spaceId: access.space.id, folderIds: [outcome.fromParentId ?? null], itemId: outcome.id }, to]
}

async function moveOne(
  ctx: Ctx,
  tx: Tx,
  access: Access,
  target: Access,
  onConflict: ConflictChoice,
): Promise<ItemOutcome> {
  const { item } = access
  const { id } = item
  if (item.parent_id === null) return failed(id, 'item.is-root')
  if (!access.can.move) return failed(id, 'item.forbidden')
  const isAcross = access.space.id !== target.space.id
  if (isAcross && !mayCross(access, target)) return failed(id, 'item.other-space')
  // The target may have come to lie elsewhere by an earlier step of this very call.
  const chain = await findChain(tx, target.item.id)
  if (chain.length === 0 || chain.some(step => step.state !== 'live')) return notFound(id)
  if (chain.some(step => step.id === id)) return failed(id, 'item.into-itself')
  if (chain.length + 1 + (item.rank === 0 ? await findHeight(tx, id) : 0) > maxDepth)
    return failed(id, 'item.too-deep', { max: maxDepth })
  if (isAcross) return putAcross(ctx, tx, access, target, onConflict)
  return putItem(ctx, tx, {
    item,
    target: target.item,
    onConflict,
    place: change =>
      item.parent_id === target.item.id ? Promise.resolve(item) : relocate(tx, item, target.item.id, change),
    join: existing => joinInto(ctx, tx, item, existing, target),
  })
}

async function putAcross(
  ctx: Ctx,
  tx: Tx,
  access: Access,
  target: Access,
  onConflict: ConflictChoice,
): Promise<ItemOutcome> {
  const { item } = access
  try {
    const outcome = await putItem(ctx, tx, {
      item,
      target: target.item,
      onConflict,
      place: change => moveAcross(ctx, tx, item, target, change),
      join: async existing => joinInto(ctx, tx, await bringBeside(ctx, tx, item, target), existing, target),
    })
    // Whoever may only add could not take it back.
    return outcome.status === 'done'
      ? { ...outcome, isUndoable: outcome.isUndoable === true && target.mayTake }
      : outcome
  } catch (error) {
    if (isFailure(error, 'space.full')) return outcomeOf(item.id, error)
    throw error
  }
}

/** Makes a live item part of a live one of the same name and kind. @throws `item.forbidden` to whoever may only add */
export async function joinInto(ctx: Ctx, tx: Tx, item: Item, existing: Item, target: Access): Promise<Item> {
  requireCan(target, 'edit')
  if (item.rank === 1) return replaceFile(ctx, tx, item, existing)
  await mergeFolder(ctx, tx, item, existing)
  return (await findItem(tx, existing.id)) ?? existing
}
