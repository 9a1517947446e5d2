import { type Access, knownItems, refusedFile, refusedPower } from '../../../core/rights/access-item.ts'
import { fits } from '../../../core/tree/fits.ts'
import { findHeight, type Item, type NewItem } from '../../../core/tree/items.repository.ts'
import { changeRow } from './change-row.ts'
import { addToActivity, addToRecents, type Tree } from './change-tree.ts'
import { besideName, putInto } from './put-into.ts'
import type { Refusal } from './refusal.ts'
import type { OnConflict } from './rules/decide-name.ts'
import { isFreeToChange } from './rules/lock-rules.ts'
import { isMade, notFound, type Placed, spotOf } from './rules/outcomes.ts'
import { inSameSpace, isWholeFor } from './rules/rules.ts'

/** Restores one item from the trash to a folder. The calling code has checked that the person may restore it. */
export async function restore(tree: Tree, item: Item, target: Access, onConflict: OnConflict): Promise<Placed> {
  const refusal =
    inSameSpace(item, target) ??
    refusedFile(target) ??
    refusedPower(target, 'add') ??
    (onConflict === 'replace' ? refusedPower(target, 'edit') : null) ??
    fits(target.chainIds.length, await findHeight(tree.tx, item.id)) ??
    (await isFreeToChange(tree, target))
  if (refusal) return refusal
  const revive = (change: Partial<NewItem>) =>
    changeRow(tree, item, { ...change, parent_id: target.item.id, ...asLive })
  const placed = await putInto(tree, {
    item,
    fromParentId: item.parent_id,
    target,
    onConflict,
    wayBack: target.canBelow.trash ? spotOf(item) : null,
    place: revive,
    beside: () => revive(besideName(item)),
    // A merge would take apart a folder that is closed to them.
    mayJoin: () => isAllKnown(tree, item, target),
  })
  if (!isMade(placed)) return placed
  addToRecents(tree, placed.item.id)
  const after = { parentId: target.item.id, name: placed.item.name }
  addToActivity(tree, placed.item, { action: 'item.restored', after })
  return placed
}

const asLive = { state: 'live', trashed_at: null, trashed_by: null } as const

async function isAllKnown(tree: Tree, { id }: Item, target: Access): Promise<Refusal | null> {
  if (!target.mayHoldRestricted) return null
  const subject = { userId: tree.by.userId, link: null }
  const access = (await knownItems(tree.ctx, subject, [id], tree.tx)).get(id)
  return access ? isWholeFor(access, 'edit') : notFound()
}
