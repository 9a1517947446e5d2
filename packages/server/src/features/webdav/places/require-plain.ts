import type { Access } from '../../../core/rights/access-item.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import type { Place } from './place.ts'

/**
 * Requires that the item found again is the same as before. @throws a refusal with 409 if its path now leads to
 * something else
 */
export function requireSame(again: Access, { item }: Pick<Access, 'item'>): void {
  if (again.item.id !== item.id) throw refuse(409, 'Someone else has changed this in the meantime')
}

/**
 * An item that was put in its place by a user and can therefore be moved away.
 * @throws a refusal with 403 for the tops of drives and of what is shared, with 404 if nothing is found
 */
export function requirePlain(place: Place): Access {
  if (place.kind === 'listing') throw refuse(403, 'This folder can’t be moved')
  if (place.kind !== 'item') throw refuse(404, 'Nothing was found at this address')
  if (place.isTop) throw refuse(403, 'The top of a drive or of something shared can’t be moved')
  return place.access
}

/** Refuses to put something where its name is taken in another spelling. @throws a refusal with 409 that tells which */
export function requireSpelling(place: Place): void {
  if (place.kind === 'spelled') throw refuse(409, `“${place.spelling}” is already here, with another spelling`)
}
