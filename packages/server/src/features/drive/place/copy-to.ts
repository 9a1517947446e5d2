import { writeAudit } from '../../../core/audit/audit.ts'
import { requireUnlocked } from '../../../core/locks/require-unlocked.ts'
import { type Access, accessItem, requireCan, requireFolder } from '../../../core/rights/access-item.ts'
import { leftOutOf } from '../../../core/rights/closings/closed-below.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findHeight, findItem, type Item } from '../../../core/tree/items.repository.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { requireType } from '../../../core/tree/require-type.ts'
import { requireRoom } from '../../../core/tree/room.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { sizeOfPlan } from '../copy/copy-plan.ts'
import { buildCopy, revealCopy } from '../copy/show-copies.ts'
import { makeFolder } from '../folders/make-folder.ts'
import { maxDepth } from '../limits.ts'
import { publishChange } from '../publish-change.ts'
import { joinInto } from '../tree/move-one.ts'
import { touchRecents } from '../views/recents.repository.ts'
import { makeWay } from './make-way.ts'
import type { MoveToInput, Put } from './move-to.ts'

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
export async function copyTo(ctx: Ctx, input: CopyToInput): Promise<Put> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  await accessItem(ctx, subject, input.id)
  await accessItem(ctx, subject, input.parentId)
  return inSpacesOf(ctx, [input.parentId, input.id], async tx => {
    await input.before?.(tx)
    const source = await accessItem(ctx, subject, input.id, tx)
    const target = await accessItem(ctx, subject, input.parentId, tx)
    const { item } = source
    const columns = nameColumns(input.name, item.mime, isFolder(item))
    await requireCopyable(tx, source, target, input.isDeep)
    await requireUnlocked(ctx, tx, subject, { item: target.item, chainIds: target.chainIds, what: 'content' })
    if (!isFolder(item)) requireType(ctx, columns.name)
    const plan = sizeOfPlan([item])
    const isDeep = input.isDeep || !isFolder(item)
    if (isDeep && plan.items > mostCopiedAtOnce) throw fail('item.too-many', { max: mostCopiedAtOnce })
    if (isDeep) await requireRoom(ctx, tx, target.space, plan.bytes)
    const existing = await makeWay(ctx, tx, { ...input, moving: item, target, name: columns.name })
    const made = isDeep
      ? await copyDeep(ctx, tx, {
          source: { ...item, ...columns },
          leftOut: leftOutOf(source),
          target,
          userId,
          into: existing?.joins ? existing.item : null,
        })
      : await copyShallow(ctx, tx, item, target, columns.name, userId)
    await input.after?.(tx, made.copies)
    await tell(ctx, tx, item, made.item, target, userId)
    return { item: made.item, hasReplaced: existing !== null }
  })
}

async function requireCopyable(tx: Tx, source: Access, target: Access, isDeep: boolean): Promise<void> {
  const { item } = source
  requireFolder(target)
  requireCan(source, 'download')
  requireCan(target, 'add')
  if (item.parent_id === null) throw fail('item.is-root')
  if (isFolder(item) && target.chainIds.includes(item.id)) throw fail('item.into-itself')
  const height = isDeep && isFolder(item) ? await findHeight(tx, item.id) : 0
  if (target.chainIds.length + 1 + height > maxDepth) throw fail('item.too-deep', { max: maxDepth })
}

interface Made {
  readonly item: Item
  readonly copies: ReadonlyMap<string, string>
}

interface DeepInput {
  readonly source: Item
  readonly leftOut: ReadonlySet<string>
  readonly target: Access
  readonly userId: string
  /** The file that gets the copy as its newest version. */
  readonly into: Item | null
}

async function copyDeep(
  ctx: Needs<'caller' | 'clock' | 'origin' | 'settings'>,
  tx: Tx,
  { source, leftOut, target, userId, into }: DeepInput,
): Promise<Made> {
  const copyId = newId()
  const copies = await buildCopy(ctx, tx, { source, leftOut, copyId, target: target.item, by: userId })
  const built = await findItem(tx, copyId)
  if (!built) throw fail('item.not-found')
  if (!into) return { item: await revealCopy(ctx, tx, built, target.item, {}), copies }
  // It needs a free name while it is briefly live beside the file it merges into.
  const beside = await revealCopy(ctx, tx, built, target.item, { name_key: `${built.name_key}\u{1}${copyId}` })
  const item = await joinInto(ctx, tx, beside, into, target)
  return { item, copies: new Map([[source.id, item.id]]) }
}

async function copyShallow(
  ctx: Needs<'clock'>,
  tx: Tx,
  source: Item,
  target: Access,
  name: string,
  userId: string,
): Promise<Made> {
  const item = await makeFolder(ctx, tx, target.item, name, userId)
  return { item, copies: new Map([[source.id, item.id]]) }
}

async function tell(
  ctx: Needs<'caller' | 'clock' | 'events' | 'origin'>,
  tx: Tx,
  source: Item,
  copy: Item,
  target: Access,
  userId: string,
): Promise<void> {
  await touchRecents(tx, userId, [copy.id], ctx.clock.now())
  await writeAudit(tx, ctx, {
    action: 'item.copied',
    object: { type: 'item', id: copy.id },
    after: { parentId: target.item.id, sourceId: source.id, name: copy.name },
  })
  await publishChange(ctx, tx, target.space.id, [target.item.id], [copy.id])
}
