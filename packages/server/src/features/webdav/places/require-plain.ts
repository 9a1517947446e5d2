import type { Access } from '../../../core/rights/access-item.ts'
import { refuse } from '../refusal.ts'
import type { Place } from './resolve.ts'

/** What was found first, found again. @throws a refusal with 409 where something else has taken its path meanwhile */
export function requireSame(again: Access, { item }: Pick<Access, 'item'>): void {
  if (again.item.id !== item.id) throw refuse(409, 'Someone else has changed this in the meantime')
}

/**
 * An item that has its place by somebody's doing, and may therefore lose it.
 * @throws a refusal with 403 for the tops of drives and of what is shared, with 404 where nothing is
 */
export function requirePlain(place: Place): Access {
  if (place.kind === 'listing') throw refuse(403, 'This folder can’t be moved')
  if (place.kind !== 'item') throw refuse(404, 'Nothing was found at this address')
  if (place.isTop) throw refuse(403, 'The top of a drive or of something shared can’t be moved')
  return place.access
}
