import { type Changing, lockInTheWay } from '../../../../core/locks/require-unlocked.ts'
import type { Access } from '../../../../core/rights/access-item.ts'
import { isWhole } from '../../../../core/rights/restrictions/restricted-below.ts'
import type { Item } from '../../../../core/tree/items.repository.ts'
import { fail } from '../../../../platform/failure.ts'
import type { Tree } from '../change-tree.ts'
import type { Refusal } from '../refusal.ts'
import { isChildWholeFor } from './rules.ts'

const inTheWay = ({ ctx, tx, by }: Tree, changing: Changing) => lockInTheWay(ctx, tx, by, changing)

/**
 * Whether a lock keeps an item in its place under its name. A lock on something that is closed to whoever makes the change
 * isn't described to them.
 */
export async function isFreeToLeave(
  tree: Tree,
  { item, chainIds, restrictedBelow }: Pick<Access, 'item' | 'chainIds' | 'restrictedBelow'>,
): Promise<Refusal | null> {
  const refusal = await inTheWay(tree, { item, chainIds, what: 'place' })
  if (!refusal || isWhole({ restrictedBelow }, 'view')) return refusal
  const { left, until } = refusal.details.meta ?? {}
  return fail('item.locked-unnamed', { left: Number(left), until: String(until) })
}

/** Whether a lock keeps a folder from gaining an item, or a file from getting other content. */
export function isFreeToChange(
  tree: Tree,
  { item, chainIds }: { readonly item: Changing['item']; readonly chainIds: readonly string[] },
): Promise<Refusal | null> {
  return inTheWay(tree, { item, chainIds, what: 'content' })
}

/** Whether what has the name in a folder can take in another's content: neither locked, nor closed to whoever does it. */
export async function isFreeToJoin(
  tree: Tree,
  existing: Item,
  target: Pick<Access, 'chainIds' | 'restrictedBelow'>,
): Promise<Refusal | null> {
  const changing = { item: existing, chainIds: [existing.id, ...target.chainIds], what: 'tree' } as const
  return isChildWholeFor(target, existing.id, 'edit') ?? inTheWay(tree, changing)
}
