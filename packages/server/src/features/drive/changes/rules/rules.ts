import type { ItemCan } from '@holdall/contract/drive/drive.schemas.ts'
import { type Access, refusedFile, refusedPower } from '../../../../core/rights/access-item.ts'
import { isWhole, isWholeAt } from '../../../../core/rights/restrictions/restricted-below.ts'
import type { TrashScope } from '../../../../core/rights/trash-scope.ts'
import type { Item } from '../../../../core/tree/items.repository.ts'
import { notTheTop } from '../../../../core/tree/not-the-top.ts'
import { fail } from '../../../../platform/failure.ts'
import type { Refusal } from '../refusal.ts'

// What may go where. Each rule is stated here once, for every door; those about locks are in `lock-rules.ts`, what
// happens with names in `decide-name.ts`, and which names are accepted in `core/tree/require-type.ts`.

/** Nobody changes or deletes what they can't see together with what they see. */
export function isWholeFor(access: Pick<Access, 'restrictedBelow'>, power: keyof ItemCan): Refusal | null {
  return isWhole(access, power) ? null : fail('item.holds-closed')
}

/** The same for one of the items in a folder, and everything in it. */
export function isChildWholeFor(
  folder: Pick<Access, 'restrictedBelow'>,
  childId: string,
  power: keyof ItemCan,
): Refusal | null {
  return isWholeAt(folder, childId, power) ? null : fail('item.holds-closed')
}

/** The same for what is in the trash. */
export function isAllSeen(id: string, { holderIds }: Pick<TrashScope, 'holderIds'>): Refusal | null {
  return holderIds.has(id) ? fail('item.holds-closed') : null
}

/** @param chainIds of the folder that gets the item, and of everything above it */
export function notIntoItself({ id }: Pick<Item, 'id'>, chainIds: readonly string[]): Refusal | null {
  return chainIds.includes(id) ? fail('item.into-itself') : null
}

export function inSameSpace(item: Pick<Item, 'space_id'>, { space }: Pick<Access, 'space'>): Refusal | null {
  return item.space_id === space.id ? null : fail('item.other-space')
}

/**
 * Items move between a user's own drive and their workspaces, in both directions. Items shared by others stay where they
 * are.
 */
function mayCross(access: Access, target: Access): Refusal | null {
  if (access.space.id === target.space.id) return null
  const isTheirs = target.via === 'owner' || target.via === 'member'
  return access.mayTake && isTheirs ? null : fail('item.other-space')
}

/** What trashing needs, apart from locks. */
export function mayTrash(access: Access): Refusal | null {
  return notTheTop(access.item) ?? refusedPower(access, 'trash') ?? isWholeFor(access, 'trash')
}

/** What moving to another folder needs, apart from locks, names and depth. */
export function mayMove(access: Access, target: Access): Refusal | null {
  return (
    refusedFile(target) ??
    refusedPower(access, 'move') ??
    refusedPower(target, 'add') ??
    isWholeFor(access, 'edit') ??
    mayCross(access, target)
  )
}
