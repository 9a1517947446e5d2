import type { Access } from '../../../core/rights/access-item.ts'
import type { Item, NewItem } from '../../../core/tree/items.repository.ts'
import { changeRow } from './change-row.ts'
import { addToActivity, type Tree } from './change-tree.ts'
import type { Refusal } from './refusal.ts'
import { isFreeToLeave } from './rules/lock-rules.ts'
import { type Made, spotOf } from './rules/outcomes.ts'
import { mayTrash } from './rules/rules.ts'

/** Under which name, and as if from which folder, something is moved to the trash, if not as it is. */
type TrashedAs = Partial<Omit<NewItem, 'state'>>

export interface IntoTrash {
  readonly as?: TrashedAs
  /** What in the trash contains the item, if anything does. */
  readonly top?: Item | undefined
}

/** Moves one item to the trash, if whoever does it may. */
export async function trash(tree: Tree, access: Access, as: TrashedAs = {}): Promise<Made | Refusal> {
  const { item } = access
  const refusal = mayTrash(access) ?? (await isFreeToLeave(tree, access))
  if (refusal) return refusal
  const trashed = await intoTrash(tree, item, { as })
  return { status: 'done', item: trashed, fromParentId: item.parent_id, wayBack: spotOf(item), hasReplaced: false }
}

/**
 * Moves one item to the trash without asking who may: for those who look after the whole site, and for acts that have asked
 * already. Only the state of the top item changes, so everything about it comes back with it.
 */
export async function intoTrash(tree: Tree, item: Item, { as = {}, top }: IntoTrash = {}): Promise<Item> {
  const state = { state: 'trashed' as const, trashed_at: tree.ctx.clock.now(), trashed_by: tree.by.userId }
  const trashed = await changeRow(tree, item, { ...as, ...state }, { top })
  addToActivity(tree, trashed, { action: 'item.trashed', before: { name: item.name, parentId: item.parent_id } })
  return trashed
}
