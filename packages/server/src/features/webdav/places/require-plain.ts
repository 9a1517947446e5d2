import type { Access } from '../../../core/rights/access-item.ts'
import { refuse } from '../refusal.ts'
import type { Place } from './resolve.ts'

/** What was found first, found again. @throws a refusal with 409 where something else has taken its path meanwhile */
export function requireSame(again: Access, { item }: Pick<Access, 'item'>): void {
  if (again.item.id !== item.id) throw refuse(409, 'Somebody else has changed this meanwhile')
}

/**
 * An item that has its place by somebody's doing, and may therefore lose it.
 * @throws a refusal with 403 for the tops of drives and of what is shared, with 404 where nothing is
 */
export function requirePlain(place: Place): Access {
  if (place.kind === 'listing') throw refuse(403, 'This folder stays where it is')
  if (place.kind !== 'item') throw refuse(404, 'Nothing was found at this address')
  if (place.isTop) throw refuse(403, 'This is where something shared or a drive begins; it stays where it is')
  return place.access
}
