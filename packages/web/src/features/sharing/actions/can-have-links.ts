import type { ItemTarget } from '../../../platform/actions/item-action.ts'
import { allCan, onlyItem } from '../../../platform/actions/item-action.ts'

export function canHaveLinks(target: ItemTarget): boolean {
  return target.place !== 'trash' && (onlyItem(target)?.can.share ?? false)
}

/** To share more items than this, users share the folder that contains them. */
export const mostShared = 50

/** One item or several, all of which the caller may share. */
export function canBeShared(target: ItemTarget): boolean {
  return target.place !== 'trash' && target.count <= mostShared && allCan(target, 'share')
}
