import { type Access, accessItem, refusedFile, refusedPower } from '../../../core/rights/access-item.ts'
import { leftOutOf } from '../../../core/rights/restrictions/restricted-below.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import { type NameColumns, nameColumns } from '../../../core/tree/name-columns.ts'
import { refusedType } from '../../../core/tree/require-type.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { changeTree, hasRoom, type Tree } from '../changes/change-tree.ts'
import { putInto } from '../changes/put-into.ts'
import { orThrow, type Refusal } from '../changes/refusal.ts'
import { isFreeToChange } from '../changes/rules/lock-rules.ts'
import { isMade, type Made, madeOrThrow, type Placed } from '../changes/rules/outcomes.ts'

import { makeFolder } from '../folders/make-folder.ts'
import type { MoveToInput } from '../tree/move-to.ts'
import { sizeOfPlan } from './copy-plan.ts'
import { refusedCopy } from './refused-copy.ts'
import { buildCopy, reportCopied, showCopy } from './show-copies.ts'

/** The most items that one step copies, because all other writers wait for it. */
export const mostCopiedAtOnce = 5000

export interface CopyToInput extends Omit<MoveToInput, 'beforeJoin'> {
  /** If false, a folder is copied without its content. */
  readonly isDeep: boolean
  /** Called with the ids of the copies by the ids of their sources, once the copies exist. */
  readonly after?: (tx: Tx, copies: ReadonlyMap<string, string>) => Promise<void>
}

/**
 * Copies one item to a folder under a name, in one step.
 * @throws as `moveTo`, and `item.too-many` for trees of more than `mostCopiedAtOnce` items
 */
export async function copyTo(ctx: Ctx, input: CopyToInput): Promise<Pick<Made, 'hasReplaced'>> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  await accessItem(ctx, subject, input.id)
  await accessItem(ctx, subject, input.parentId)
  return changeTree(ctx, [input.parentId, input.id], { by: { userId } }, async tree => {
    await input.before?.(tree.tx)
    const source = await accessItem(ctx, subject, input.id, tree.tx)
    const target = await accessItem(ctx, subject, input.parentId, tree.tx)
    return copyOne(tree, source, target, input)
  })
}

async function copyOne(tree: Tree, source: Access, target: Access, input: CopyToInput): Promise<Made> {
  const { item } = source
  const columns = nameColumns(input.name, item.mime, isFolder(item))
  const isDeep = input.isDeep || !isFolder(item)
  orThrow(await refusedOne(tree, source, target, columns, isDeep))
  const onConflict = input.isReplacing ? ('displace' as const) : ('ask' as const)
  const copies = new Map<string, string>()
  const placed = isDeep
    ? await copyDeep(tree, source, target, { columns, onConflict, copies })
    : await copyShallow(tree, { ...item, ...columns }, target, onConflict)
  const made = madeOrThrow(placed)
  copies.set(item.id, made.item.id)
  await input.after?.(tree.tx, copies)
  return made
}

async function refusedOne(
  tree: Tree,
  source: Access,
  target: Access,
  { name }: NameColumns,
  isDeep: boolean,
): Promise<Refusal | null> {
  const { item } = source
  const plan = sizeOfPlan([item])
  return (
    refusedFile(target) ??
    refusedPower(source, 'download') ??
    refusedPower(target, 'add') ??
    (await refusedCopy(tree.tx, item, target.chainIds, isDeep)) ??
    (await isFreeToChange(tree, target)) ??
    (isFolder(item) ? null : refusedType(tree.ctx, name)) ??
    (isDeep && plan.items > mostCopiedAtOnce ? fail('item.too-many', { max: mostCopiedAtOnce }) : null) ??
    (isDeep ? await hasRoom(tree, target.space, plan.bytes) : null)
  )
}

interface Deep {
  readonly columns: NameColumns
  readonly onConflict: 'ask' | 'displace'
  /** Gets the ids of the copies by the ids of their sources. */
  readonly copies: Map<string, string>
}

async function copyDeep(
  tree: Tree,
  { item, ...source }: Access,
  target: Access,
  { columns, onConflict, copies }: Deep,
): Promise<Placed> {
  const copyId = newId()
  const named = { ...item, ...columns }
  const leftOut = leftOutOf(source)
  const by = tree.by.userId
  const built = await buildCopy(tree.ctx, tree.tx, { source: named, leftOut, copyId, target: target.item, by })
  for (const [from, to] of built) copies.set(from, to)
  return showCopy(tree, { source: named, copyId, target, onConflict })
}

async function copyShallow(tree: Tree, source: Item, target: Access, onConflict: 'ask' | 'displace'): Promise<Placed> {
  const make = () => makeFolder(tree, target.item, source.name)
  const placed = await putInto(tree, {
    item: source,
    fromParentId: source.parent_id,
    sourceId: source.id,
    target,
    onConflict,
    wayBack: null,
    place: make,
    // A folder is never merged into another one here.
    beside: make,
  })
  if (!isMade(placed)) return placed
  reportCopied(tree, source, placed.item, target.item.id)
  return placed
}
