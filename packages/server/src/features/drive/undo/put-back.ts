import type { ItemOutcome, ItemOutcomes, UndoStep } from '@holdall/contract/drive/drive.schemas.ts'
import { isSameType } from '@holdall/contract/files/upload-rules.ts'
import { type AuditEntry, writeAudit } from '../../../core/audit/audit.ts'
import { type Access, accessItems } from '../../../core/rights/access-item.ts'
import { presentItem } from '../../../core/rights/present-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findLiveChild, type Item, type NewItem } from '../../../core/tree/items.repository.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { requireType } from '../../../core/tree/require-type.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isFailure } from '../../../platform/failure.ts'
import { markChanged, updateItem } from '../items.repository.ts'
import { placeLockedOutcome } from '../locks/locked-outcome.ts'
import { failed, notFound, outcomeOf, spotOf } from '../outcomes.ts'
import { type Changed, publishChanges } from '../publish-change.ts'
import { findRestorable, restoreOne } from '../trash/restore-items.ts'
import { trashOne } from '../trash/trash-items.ts'
import { moveOne } from '../tree/move-one.ts'
import { touchRecents } from '../views/recents.repository.ts'
import { withStars } from '../views/with-stars.ts'

/**
 * Undoes steps: puts each item back where it was, under its former name. An item that has since been moved, renamed or
 * deleted by someone stays as it is, and its outcome says so. The caller needs the same permissions as for making the
 * change by hand.
 */
export async function putBack(ctx: Ctx, steps: readonly UndoStep[]): Promise<ItemOutcomes> {
  const { userId } = memberOf(ctx)
  const held = steps.flatMap(step => [step.id, step.to.parentId])
  return inSpacesOf(ctx, held, async tx => {
    const work: Work = { ctx, tx, userId, changes: [], lines: [] }
    const data: ItemOutcome[] = []
    // Steps are undone in reverse order, because later ones may have moved the others.
    for (const step of [...steps].reverse()) data.unshift(await undoOne(work, step))
    const back = data.filter(outcome => outcome.status === 'done').map(outcome => outcome.id)
    await touchRecents(tx, userId, back, ctx.clock.now())
    await writeAudit(tx, ctx, ...work.lines)
    await publishChanges(ctx, tx, work.changes)
    return { data: await withStars(tx, userId, data) }
  })
}

interface Work {
  readonly ctx: Ctx
  readonly tx: Tx
  readonly userId: string
  readonly changes: Changed[]
  readonly lines: AuditEntry[]
}

async function undoOne(work: Work, step: UndoStep): Promise<ItemOutcome> {
  const { ctx, tx, userId } = work
  const { id, from, to } = step
  const subject = { userId, link: null }
  const access = await accessItems(ctx, subject, [id, to.parentId], tx)
  const live = access.get(id)
  const trashed = live ? undefined : (await findRestorable(ctx, tx, [id], userId)).get(id)
  const item = live?.item ?? trashed
  if (!item) return notFound(id)
  if (!isAt(item, from)) return failed(id, 'item.changed-since')
  const target = access.get(to.parentId)
  try {
    const outcome = live
      ? await undoLive(work, live, target, step)
      : target
        ? await restoreOne(ctx, tx, item, target, 'keep-both')
        : failed(id, 'item.folder-gone')
    if (outcome.status === 'done') note(work, item, step, outcome)
    return outcome
  } catch (error) {
    if (isFailure(error, 'file.type-blocked')) return outcomeOf(id, error)
    throw error
  }
}

function isAt(item: Item, spot: UndoStep['from']): boolean {
  const now = spotOf(item)
  return now?.parentId === spot.parentId && now.name === spot.name && now.isTrashed === spot.isTrashed
}

async function undoLive(work: Work, access: Access, target: Access | undefined, step: UndoStep): Promise<ItemOutcome> {
  const { ctx, tx, userId } = work
  const { item } = access
  const { to } = step
  const named = to.name === item.name ? undefined : nameColumns(to.name, item.mime, isFolder(item))
  if (named && !access.can.rename) return failed(item.id, 'item.forbidden')
  if (named && !isFolder(item) && !isSameType(named.name, item.name)) requireType(ctx, named.name)
  if (to.isTrashed) return trashOne(ctx, tx, access, userId, { ...named, ...originOf(item, target) })
  if (!target) return failed(item.id, 'item.folder-gone')
  if (target.item.id !== item.parent_id) {
    if (!isFolder(target.item) || !target.can.add) return failed(item.id, 'item.forbidden')
    return moveOne(ctx, tx, { access, target, onConflict: 'keep-both', ...(named && { named }) })
  }
  const inTheWay = named && (await placeLockedOutcome(ctx, tx, { userId }, access))
  return inTheWay ?? renameBack(tx, item, named ?? {})
}

/**
 * The folder that the trash shows as its origin: the former one, if it is a folder that the caller may still add to.
 */
function originOf(item: Item, target: Access | undefined): Partial<NewItem> {
  const isFit =
    target &&
    isFolder(target.item) &&
    target.can.add &&
    target.space.id === item.space_id &&
    !target.chainIds.includes(item.id)
  return isFit ? { parent_id: target.item.id } : {}
}

async function renameBack(tx: Tx, item: Item, named: Partial<NewItem>): Promise<ItemOutcome> {
  const taken = named.name_key && item.parent_id && (await findLiveChild(tx, item.parent_id, named.name_key))
  if (taken && taken.id !== item.id) return failed(item.id, 'item.name-taken', { name: taken.name })
  // Already back in its place: nothing to write.
  if (named.name) {
    await updateItem(tx, item.id, named)
    await markChanged(tx, item.parent_id)
  }
  return { id: item.id, status: 'done', item: presentItem({ ...item, ...named }, false), fromParentId: item.parent_id }
}

/** An item's activity shows what happened to it, however it was done. */
function note({ changes, lines }: Work, item: Item, { from, to }: UndoStep, { item: now }: ItemOutcome): void {
  const folders = [from.parentId, to.parentId, ...(isFolder(item) ? [item.id] : [])]
  changes.push({ spaceId: item.space_id, folderIds: folders, itemId: item.id })
  if (now && now.spaceId !== item.space_id) changes.push({ spaceId: now.spaceId, folderIds: folders, itemId: item.id })
  const object = { type: 'item', id: item.id }
  const after = { parentId: to.parentId, name: now?.name ?? to.name }
  if (to.isTrashed) {
    lines.push({ action: 'item.trashed', object, before: { name: item.name, parentId: item.parent_id } })
  } else if (from.isTrashed) lines.push({ action: 'item.restored', object, after })
  else if (from.parentId === to.parentId)
    lines.push({ action: 'item.renamed', object, before: { name: item.name }, after: { name: after.name } })
  else lines.push({ action: 'item.moved', object, before: { parentId: from.parentId, name: item.name }, after })
}
