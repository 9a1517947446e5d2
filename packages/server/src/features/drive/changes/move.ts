import { type Access, refusedPower } from '../../../core/rights/access-item.ts'
import { fits } from '../../../core/tree/fits.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChain, findHeight, type Item, type NewItem } from '../../../core/tree/items.repository.ts'
import { type NameColumns, nameColumns } from '../../../core/tree/name-columns.ts'
import { notTheTop } from '../../../core/tree/not-the-top.ts'
import { mayBeCalled } from '../../../core/tree/require-type.ts'
import { changeRow } from './change-row.ts'
import { addToActivity, addToRecents, type Tree } from './change-tree.ts'
import { moveAcross } from './move-across.ts'
import { besideName, putInto } from './put-into.ts'
import type { Refusal } from './refusal.ts'
import type { OnConflict } from './rules/decide-name.ts'
import { isFreeToChange, isFreeToLeave } from './rules/lock-rules.ts'
import { isMade, notFound, type Placed, spotOf } from './rules/outcomes.ts'
import { mayMove, notIntoItself } from './rules/rules.ts'

export interface Move {
  readonly access: Access
  readonly target: Access
  readonly onConflict: OnConflict
  /** Its name there, if it isn't the current one. */
  readonly name?: string
  readonly beforeJoin?: ((from: Item, into: Item) => Promise<void>) | undefined
}

/** Moves one item to a folder, perhaps under another name; also within its folder, which renames it. */
export async function move(tree: Tree, input: Move): Promise<Placed> {
  const { access, target, onConflict, name = access.item.name } = input
  const { item } = access
  const named = name === item.name ? {} : nameColumns(name, item.mime, isFolder(item))
  const refusal = await refusedMove(tree, access, target, named)
  if (refusal) return refusal
  const isAcross = item.space_id !== target.item.space_id
  const to = (change: Partial<NewItem>) =>
    isAcross
      ? moveAcross(tree, item, target.item, { ...named, ...change })
      : changeRow(tree, item, { ...named, ...change, parent_id: target.item.id })
  const placed = await putInto(tree, {
    item: { ...item, ...named },
    fromParentId: item.parent_id,
    target,
    onConflict,
    // Users who may only add to another space can't undo it.
    wayBack: isAcross && !target.mayTake ? null : spotOf(item),
    place: async change => (isAcross || !isUnchanged(item, target, { ...named, ...change }) ? to(change) : item),
    beside: async () => (isAcross ? to(besideName(item)) : item),
    beforeJoin: input.beforeJoin,
  })
  if (isMade(placed)) tellMoved(tree, item, target, placed.item)
  return placed
}

function isUnchanged(item: Item, target: Access, change: Partial<NewItem>): boolean {
  return item.parent_id === target.item.id && (change.name === undefined || change.name === item.name)
}

async function refusedMove(
  tree: Tree,
  access: Access,
  target: Access,
  named: Partial<NameColumns>,
): Promise<Refusal | null> {
  const { item } = access
  const isElsewhere = item.parent_id !== target.item.id
  // Who moves an item to the folder where it is needs the same powers, although nothing happens.
  const isMove = isElsewhere || named.name === undefined
  return (
    notTheTop(item) ??
    (named.name === undefined ? null : refusedPower(access, 'rename')) ??
    (named.name === undefined ? null : mayBeCalled(tree.ctx, item, named.name)) ??
    (isMove ? (mayMove(access, target) ?? (await isBelow(tree, item, target))) : null) ??
    (await isFreeToLeave(tree, access)) ??
    (isMove ? await isFreeToChange(tree, target) : null)
  )
}

async function isBelow(tree: Tree, item: Item, target: Access): Promise<Refusal | null> {
  // An earlier step of this same call may have moved the target.
  const chain = await findChain(tree.tx, target.item.id)
  if (chain.length === 0 || chain.some(step => step.state !== 'live')) return notFound()
  const into = notIntoItself(
    item,
    chain.map(step => step.id),
  )
  return into ?? fits(chain.length, isFolder(item) ? await findHeight(tree.tx, item.id) : 0)
}

/** An item that became a version of another file no longer exists as an item, but its activity does. */
function tellMoved(tree: Tree, before: Item, target: Access, now: Item): void {
  const isRename = before.parent_id === target.item.id
  if (isRename && now.name === before.name && now.id === before.id) return
  addToRecents(tree, now.id)
  const place = { id: now.id, space_id: target.item.space_id, parent_id: target.item.id }
  if (isRename)
    addToActivity(tree, place, { action: 'item.renamed', before: { name: before.name }, after: { name: now.name } })
  else
    addToActivity(tree, place, {
      action: 'item.moved',
      before: { parentId: before.parent_id, name: before.name },
      after: { parentId: target.item.id, name: now.name },
    })
}
