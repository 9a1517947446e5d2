import type { ItemTarget } from '../../../platform/actions/item-action.ts'
import { onlyItem } from '../../../platform/actions/item-action.ts'

export function canHaveLinks(target: ItemTarget): boolean {
  return target.place !== 'trash' && (onlyItem(target)?.can.share ?? false)
}
