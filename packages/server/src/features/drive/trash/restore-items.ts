import type { ConflictChoice, ItemOutcome, ItemOutcomes } from '@holdall/contract/drive/drive.schemas.ts'
import { accessItem, accessItems, requireCan, requireFolder } from '../../../core/rights/access-item.ts'
import { trashScope } from '../../../core/rights/trash-scope.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { changeTree, type Tree } from '../changes/change-tree.ts'
import { restore } from '../changes/restore.ts'
import { notFound, outcomeOf, type Placed } from '../changes/rules/outcomes.ts'
import { withStars } from '../views/with-stars.ts'
import { findTrashedIn } from './trash.repository.ts'

export interface RestoreInput {
  readonly ids: readonly string[]
  readonly to?: string | undefined
  readonly onConflict: ConflictChoice
}

/**
 * Restores items to where they were, or to another folder: the member's own items, and those of folders that they may
 * change.
 */
export async function restoreItems(ctx: Ctx, input: RestoreInput): Promise<ItemOutcomes> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  const wanted = input.to ? await accessItem(ctx, subject, input.to) : null
  const before = await findRestorable(ctx, ctx.db.read, input.ids, userId)
  if (wanted) {
    requireFolder(wanted)
    requireCan(wanted, 'add')
  }
  return changeTree(ctx, [...before.keys()], { by: { userId } }, async tree => {
    const items = await findRestorable(ctx, tree.tx, [...before.keys(), ''], userId)
    const data: ItemOutcome[] = []
    for (const id of new Set(input.ids)) {
      const item = items.get(id)
      data.push(outcomeOf(id, item ? await restoreTo(tree, item, input) : notFound()))
    }
    return { data: await withStars(tree.tx, userId, data) }
  })
}

async function restoreTo(tree: Tree, item: Item, { to, onConflict }: RestoreInput): Promise<Placed> {
  const targetId = to ?? item.parent_id
  const subject = { userId: tree.by.userId, link: null }
  const target = targetId ? (await accessItems(tree.ctx, subject, [targetId], tree.tx)).get(targetId) : undefined
  if (target) return restore(tree, item, target, onConflict)
  if (to) throw fail('item.not-found')
  return fail('item.origin-gone')
}

/** Those of these trashed items that the member may restore. */
export async function findRestorable(
  ctx: Needs<'clock' | 'db'>,
  db: Reader,
  ids: readonly string[],
  userId: string,
): Promise<Map<string, Item>> {
  return findTrashedIn(db, ids, await trashScope(ctx, userId, { db }))
}
