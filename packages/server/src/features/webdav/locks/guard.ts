import type { Reader } from '../../../platform/database/database.ts'
import type { Exchange } from '../exchange.ts'
import type { DavPath } from '../places/dav-path.ts'
import type { Place } from '../places/place.ts'
import { readConditions, requireConditions } from './preconditions.ts'
import { requireAllUnlocked, type Touched } from './require-unlocked.ts'

/** Holds what was found at a request's paths. */
export interface Guarded {
  readonly place: Place
  /** At the second path, if the request has one. */
  readonly target: Place
}

/**
 * Creates the check for a change: conditions and locks against the current state. It runs before the work, so that no
 * client sends bytes in vain, and again in the transaction that makes the change.
 */
export function guardOf(
  exchange: Exchange,
  touchedBy: (found: Guarded) => readonly Touched[],
  targetPath: DavPath | null = null,
): (db?: Reader) => Promise<Guarded> {
  const lists = readConditions(exchange)
  const { ctx, subject, path, door } = exchange
  return async (db = ctx.db.read) => {
    const place = await door.resolve(ctx, subject, path, db)
    const target = targetPath ? await door.resolve(ctx, subject, targetPath, db) : place
    await requireConditions(exchange, place, lists, db)
    await requireAllUnlocked(exchange, touchedBy({ place, target }), db)
    return { place, target }
  }
}

/** What creating or replacing something at a place touches: the existing file, or the folder that gains a member. */
export function touchedByPut(place: Place): Touched[] {
  if (place.kind === 'item') return [{ access: place.access, what: 'tree' }]
  return place.kind === 'free' && place.parent ? [{ access: place.parent, what: 'content' }] : []
}

/** What removing an item touches: the whole item, and the folder that loses it. */
export function touchedByRemoval(place: Place): Touched[] {
  return place.kind === 'item' ? [{ access: place.access, what: 'place' }] : []
}
