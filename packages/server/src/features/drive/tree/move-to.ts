import { accessItem } from '../../../core/rights/access-item.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { changeTree } from '../changes/change-tree.ts'
import { move } from '../changes/move.ts'
import { type Made, madeOrThrow } from '../changes/rules/outcomes.ts'
import { endLocksWithin } from '../locks/locks.repository.ts'

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

/**
 * Moves one item to a folder under a name, in one step, even between the caller's own drive and their workspaces.
 * Locks of programs stay behind (RFC 4918 §7.6): they end.
 * @throws `item.name-taken`, `item.into-itself`, `item.holds-closed`, `item.too-deep`, `item.other-space`, `item.is-root`, `item.forbidden`,
 * what `requireUnlocked` throws,
 * `space.full`, `space.owner-full`
 */
export async function moveTo(ctx: Ctx, input: MoveToInput): Promise<Pick<Made, 'hasReplaced'>> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  const { id, parentId, name, before, beforeJoin } = input
  await accessItem(ctx, subject, parentId)
  return changeTree(ctx, [parentId, id], { by: { userId } }, async tree => {
    const { tx } = tree
    await before?.(tx)
    const access = await accessItem(ctx, subject, id, tx)
    await endLocksWithin(tx, access.item, ctx.clock.now(), 'client')
    const target = await accessItem(ctx, subject, parentId, tx)
    const onConflict = input.isReplacing ? 'displace' : 'ask'
    const joining = beforeJoin && ((from: Item, into: Item) => beforeJoin(tx, from, into))
    return madeOrThrow(await move(tree, { access, target, name, onConflict, beforeJoin: joining }))
  })
}
