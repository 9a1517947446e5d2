import { listCovering } from '../../../core/locks/locks.repository.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { parseHttpDate } from '../../../platform/http/http-date.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { headerOf } from '../../../platform/http/webdav/respond.ts'
import { findEtag } from '../etags.ts'
import { type Exchange, localPath } from '../exchange.ts'
import type { Place } from '../places/place.ts'
import { type IfCondition, type IfList, readIf } from './if-header.ts'

/** The If header of a request; empty if there is none. @throws a refusal with 400 */
export function readConditions(exchange: Exchange): IfList[] {
  const header = headerOf(exchange, 'if')
  return header === undefined ? [] : readIf(header)
}

/**
 * Refuses with 412 unless the conditions of the request hold: If-Match, If-Unmodified-Since, If-None-Match (RFC 9110 §13.1)
 * and If (RFC 4918 §10.4).
 */
export async function requireConditions(
  exchange: Exchange,
  place: Place,
  lists: readonly IfList[],
  db: Reader,
): Promise<void> {
  const ifMatch = headerOf(exchange, 'if-match')
  const ifNoneMatch = headerOf(exchange, 'if-none-match')
  if (ifMatch !== undefined || ifNoneMatch !== undefined) {
    const etag = place.kind === 'item' ? await findEtag(db, place.access.item, exchange.subject.userId) : null
    const exists = place.kind === 'item' || place.kind === 'listing'
    if (ifMatch !== undefined && !matches(ifMatch, exists, etag)) throw failed('If-Match')
    if (ifNoneMatch !== undefined && matches(ifNoneMatch, exists, etag)) throw failed('If-None-Match')
  }
  // RFC 9110 §13.1.4: it is ignored beside If-Match, if it is no date, and where there is none to compare it with.
  const since = ifMatch === undefined ? headerOf(exchange, 'if-unmodified-since') : undefined
  if (since !== undefined && place.kind === 'item' && isModifiedSince(exchange, place.access.item, since))
    throw failed('If-Unmodified-Since')
  if (lists.length === 0) return
  const known = new Map<string | null, State | null>()
  for (const { resource, conditions } of lists) {
    const state = known.has(resource) ? known.get(resource) : await stateAt(exchange, place, resource, db)
    known.set(resource, state ?? null)
    if (state && conditions.every(condition => isMet(condition, state) !== condition.isNegated)) return
  }
  throw failed('If')
}

function isModifiedSince({ ctx }: Exchange, item: Pick<Item, 'modified_at'>, header: string): boolean {
  const since = parseHttpDate(header.trim(), ctx.clock.now())
  return since !== undefined && Math.floor(item.modified_at / 1000) * 1000 > since
}

function failed(header: string) {
  return refuse(412, `The condition in ${header} isn’t met`)
}

function matches(field: string, exists: boolean, etag: string | null): boolean {
  if (field.trim() === '*') return exists
  const tags: readonly string[] = field.match(/(?:W\/)?"[^"]*"/g) ?? []
  return etag !== null && tags.includes(etag)
}

/** The state of the resource that a list refers to; null if it is on another server. */
async function stateAt(exchange: Exchange, place: Place, resource: string | null, db: Reader): Promise<State | null> {
  if (resource === null) return stateOf(exchange, place, db)
  const path = localPath(exchange, resource)
  return path === null
    ? null
    : stateOf(exchange, await exchange.door.resolve(exchange.ctx, exchange.subject, path, db), db)
}

interface State {
  readonly tokens: ReadonlySet<string>
  readonly etag: string | null
}

async function stateOf(exchange: Exchange, place: Place, db: Reader): Promise<State> {
  const chainIds = chainOf(place)
  const locks = chainIds.length === 0 ? [] : await listCovering(db, chainIds, exchange.ctx.clock.now())
  // A shallow lock on the folder doesn't apply to something that doesn't exist yet.
  const counting = place.kind === 'free' || place.kind === 'spelled' ? locks.filter(lock => lock.is_deep === 1) : locks
  const etag = place.kind === 'item' ? await findEtag(db, place.access.item, exchange.subject.userId) : null
  return { tokens: new Set(counting.map(lock => lock.token)), etag }
}

function chainOf(place: Place): readonly string[] {
  if (place.kind === 'item') return place.access.chainIds
  if (place.kind === 'spelled') return place.access.chainIds.slice(1)
  return place.kind === 'free' && place.parent ? place.parent.chainIds : []
}

function isMet({ kind, value }: IfCondition, { tokens, etag }: State): boolean {
  return kind === 'token' ? tokens.has(value) : value === etag
}
