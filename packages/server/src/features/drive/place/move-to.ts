import { isSameType } from '@holdall/contract/files/upload-rules.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { requireUnlocked } from '../../../core/locks/require-unlocked.ts'
import { type Access, accessItem, requireCan, requireFolder } from '../../../core/rights/access-item.ts'
import { requireWhole } from '../../../core/rights/closings/closed-below.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findHeight, findItem, type Item } from '../../../core/tree/items.repository.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { type NameColumns, nameColumns } from '../../../core/tree/name-columns.ts'
import { requireType } from '../../../core/tree/require-type.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { markChanged, updateItem } from '../items.repository.ts'
import { maxDepth } from '../limits.ts'
import { requirePlaceUnlocked } from '../locks/locked-outcome.ts'
import { publishChanges } from '../publish-change.ts'
import { replaceFile } from '../tree/merge.ts'
import { bringBeside, mayCross, moveAcross } from '../tree/move-across.ts'
import { relocate } from '../tree/relocate.ts'
import { touchRecents } from '../views/recents.repository.ts'
import { makeWay } from './make-way.ts'

export interface MoveToInput {
  readonly id: string
  readonly parentId: string
  readonly name: string
  /**
   * An item that already has the name gives way: a file becomes an earlier version of a file, anything else is moved to
   * the trash.
   */
  readonly isReplacing: boolean
  /** Additional checks by the calling code, under the lock of the space. */
  readonly before?: (tx: Tx) => Promise<void>
  /** Called before a file becomes the newest version of another one and stops being an item. */
  readonly beforeJoin?: (tx: Tx, from: Item, into: Item) => Promise<void>
}

export interface Put {
  readonly item: Item
  /** Whether another item had the name. */
  readonly hasReplaced: boolean
}

/**
 * Moves one item to a folder under a name, in one step, even between the caller's own drive and their workspaces.
 * @throws `item.name-taken`, `item.into-itself`, `item.holds-closed`, `item.too-deep`, `item.other-space`, `item.is-root`, `item.forbidden`,
 * what `requireUnlocked` throws,
 * `space.full`, `space.owner-full`
 */
export async function moveTo(ctx: Ctx, input: MoveToInput): Promise<Put> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  await accessItem(ctx, subject, input.parentId)
  return inSpacesOf(ctx, [input.parentId, input.id], async tx => {
    await input.before?.(tx)
    const source = await accessItem(ctx, subject, input.id, tx)
    const target = await accessItem(ctx, subject, input.parentId, tx)
    const columns = nameColumns(input.name, source.item.mime, isFolder(source.item))
    await requireMovable(ctx, tx, source, target, columns.name)
    const existing = await makeWay(ctx, tx, { ...input, moving: source.item, target, name: columns.name })
    const item =
      existing?.joins === true
        ? await join(ctx, tx, { source, target, existing: existing.item }, input)
        : await settle(ctx, tx, source, target, columns)
    await tell(ctx, tx, { before: source.item, item, target, userId })
    return { item, hasReplaced: existing !== null }
  })
}

async function requireMovable(
  ctx: Needs<'caller' | 'clock' | 'origin' | 'settings'>,
  tx: Tx,
  source: Access,
  target: Access,
  name: string,
): Promise<void> {
  const { item } = source
  requireFolder(target)
  if (item.parent_id === null) throw fail('item.is-root')
  if (item.name !== name) requireCan(source, 'rename')
  if (!isFolder(item) && !isSameType(name, item.name)) requireType(ctx, name)
  const by = memberOf(ctx)
  if (item.parent_id !== target.item.id) requireWhole(source, 'edit')
  await requirePlaceUnlocked(ctx, tx, by, source)
  if (item.parent_id === target.item.id) return
  await requireUnlocked(ctx, tx, by, { item: target.item, chainIds: target.chainIds, what: 'content' })
  requireCan(source, 'move')
  requireCan(target, 'add')
  if (isAcross(source, target) && !mayCross(source, target)) throw fail('item.other-space')
  if (target.chainIds.includes(item.id)) throw fail('item.into-itself')
  const height = isFolder(item) ? await findHeight(tx, item.id) : 0
  if (target.chainIds.length + 1 + height > maxDepth) throw fail('item.too-deep', { max: maxDepth })
}

function isAcross(source: Access, target: Access): boolean {
  return source.space.id !== target.space.id
}

interface Joining {
  readonly source: Access
  readonly target: Access
  readonly existing: Item
}

async function join(ctx: Ctx, tx: Tx, { source, target, existing }: Joining, input: MoveToInput): Promise<Item> {
  const file = isAcross(source, target) ? await bringBeside(ctx, tx, source.item, target) : source.item
  await input.beforeJoin?.(tx, file, existing)
  const { modified_at } = file
  const joined = await replaceFile(ctx, tx, file, existing)
  await updateItem(tx, joined.id, { modified_at })
  return (await findItem(tx, joined.id)) ?? joined
}

async function settle(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  tx: Tx,
  source: Access,
  target: Access,
  columns: NameColumns,
): Promise<Item> {
  const { item } = source
  if (isAcross(source, target)) return moveAcross(ctx, tx, item, target, columns)
  if (item.parent_id !== target.item.id) return relocate(ctx, tx, item, target.item.id, columns)
  await updateItem(tx, item.id, columns)
  await markChanged(tx, item.parent_id)
  return { ...item, ...columns }
}

interface Moved {
  readonly before: Item
  readonly item: Item
  readonly target: Access
  readonly userId: string
}

async function tell(
  ctx: Needs<'caller' | 'clock' | 'events' | 'origin'>,
  tx: Tx,
  { before, item, target, userId }: Moved,
): Promise<void> {
  await touchRecents(tx, userId, [item.id], ctx.clock.now())
  const isRename = before.parent_id === target.item.id
  await writeAudit(tx, ctx, {
    action: isRename ? 'item.renamed' : 'item.moved',
    // An item that became a version of another file no longer exists as an item.
    object: { type: 'item', id: item.id },
    before: { name: before.name, ...(isRename ? {} : { parentId: before.parent_id }) },
    after: { name: item.name, ...(isRename ? {} : { parentId: target.item.id }) },
  })
  const inside = isFolder(item) ? [item.id] : []
  await publishChanges(ctx, tx, [
    { spaceId: before.space_id, folderIds: [before.parent_id, ...inside], itemId: before.id },
    { spaceId: target.space.id, folderIds: [target.item.id, ...inside], itemId: item.id },
  ])
}
