import type { ItemOutcome, ItemOutcomes, UndoStep } from '@holdall/contract/drive/drive.schemas.ts'
import { type Access, accessItems, refusedPower } from '../../../core/rights/access-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Item, NewItem } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { mayBeCalled } from '../../../core/tree/require-type.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { changeTree, type Tree } from '../changes/change-tree.ts'
import { move } from '../changes/move.ts'
import { isRefusal } from '../changes/refusal.ts'
import { restore } from '../changes/restore.ts'
import { notFound, outcomeOf, type Placed, spotOf } from '../changes/rules/outcomes.ts'
import { trash } from '../changes/trash.ts'
import { findRestorable } from '../trash/restore-items.ts'
import { withStars } from '../views/with-stars.ts'

/**
 * Undoes steps: puts each item back where it was, under its former name. An item that has since been moved, renamed or
 * deleted by someone stays as it is, and its outcome says so. The caller needs the same permissions as for making the
 * change by hand.
 */
export async function putBack(ctx: Ctx, steps: readonly UndoStep[]): Promise<ItemOutcomes> {
  const { userId } = memberOf(ctx)
  const held = steps.flatMap(step => [step.id, step.to.parentId])
  return changeTree(ctx, held, { by: { userId } }, async tree => {
    const data: ItemOutcome[] = []
    // Steps are undone in reverse order, because later ones may have moved the others.
    for (const step of [...steps].reverse()) data.unshift(outcomeOf(step.id, await undoOne(tree, userId, step)))
    return { data: await withStars(tree.tx, userId, data) }
  })
}

async function undoOne(tree: Tree, userId: string, { id, from, to }: UndoStep): Promise<Placed> {
  const { ctx, tx } = tree
  const access = await accessItems(ctx, { userId, link: null }, [id, to.parentId], tx)
  const live = access.get(id)
  const trashed = live ? undefined : (await findRestorable(ctx, tx, [id], userId)).get(id)
  const item = live?.item ?? trashed
  if (!item) return notFound()
  if (!isAt(item, from)) return fail('item.changed-since')
  const target = access.get(to.parentId)
  if (live && to.isTrashed) return trashAgain(tree, live, target, to.name)
  if (!target) return fail('item.folder-gone')
  if (live)
    return withoutAsking(
      await move(tree, { access: live, target, name: to.name, onConflict: conflictOf(live, target) }),
    )
  return restore(tree, item, target, 'keep-both')
}

/** Only what only gets its former name again leaves a name that is taken to others. */
function conflictOf({ item }: Access, target: Access): 'ask' | 'keep-both' {
  return target.item.id === item.parent_id ? 'ask' : 'keep-both'
}

function withoutAsking(placed: Placed): Placed {
  return isRefusal(placed) || placed.status === 'done' ? placed : placed.refusal
}

function isAt(item: Item, spot: UndoStep['from']): boolean {
  const now = spotOf(item)
  return now?.parentId === spot.parentId && now.name === spot.name && now.isTrashed === spot.isTrashed
}

async function trashAgain(tree: Tree, access: Access, target: Access | undefined, name: string): Promise<Placed> {
  const { item } = access
  if (name === item.name) return trash(tree, access, originOf(item, target))
  const columns = nameColumns(name, item.mime, isFolder(item))
  const refusal = refusedPower(access, 'rename') ?? mayBeCalled(tree.ctx, item, columns.name)
  return refusal ?? trash(tree, access, { ...columns, ...originOf(item, target) })
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
