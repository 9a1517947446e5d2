import type { Access } from '../../../core/rights/access-item.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { headerOf, sendNothing } from '../../../platform/http/webdav/respond.ts'
import { putAt } from '../../drive/public.ts'
import { depthOf, type Exchange, localPath } from '../exchange.ts'
import { type Guarded, guardOf, touchedByPut, touchedByRemoval } from '../locks/guard.ts'
import type { DavPath } from '../places/dav-path.ts'
import type { Place } from '../places/place.ts'
import { requirePlain, requireSame, requireSpelling } from '../places/require-plain.ts'
import { copyProperties } from '../properties/properties.repository.ts'

/** MOVE (RFC 4918 §9.9): the item keeps its id, versions and shares. */
export async function move(exchange: Exchange): Promise<void> {
  const { ctx } = exchange
  depthOf(exchange, 'infinity', ['infinity'])
  const wish = { ...readTarget(exchange), leaves: true }
  const guard = guardOf(exchange, touchedByMove, wish.to)
  const found = check(await guard(), wish)
  const { hasReplaced } = await putAt.move(ctx, {
    ...found,
    isReplacing: wish.isReplacing,
    before: async tx => requireUnchanged(check(await guard(tx), wish), found),
    beforeJoin: (tx, from, into) => copyProperties(tx, new Map([[from.id, into.id]])),
  })
  sendNothing(exchange, hasReplaced ? 204 : 201)
}

/** COPY (RFC 4918 §9.8): with everything in it, or with depth 0 only the folder itself. */
export async function copy(exchange: Exchange): Promise<void> {
  const { ctx } = exchange
  const isDeep = depthOf(exchange, 'infinity', [0, 'infinity']) === 'infinity'
  const wish = { ...readTarget(exchange), leaves: false }
  const guard = guardOf(exchange, ({ target }) => touchedByPut(target), wish.to)
  const found = check(await guard(), wish)
  const { hasReplaced } = await putAt.copy(ctx, {
    ...found,
    isReplacing: wish.isReplacing,
    isDeep,
    before: async tx => requireUnchanged(check(await guard(tx), wish), found),
    after: copyProperties,
  })
  sendNothing(exchange, hasReplaced ? 204 : 201)
}

function touchedByMove({ place, target }: Guarded) {
  return [...touchedByRemoval(place), ...touchedByPut(target)]
}

interface Target {
  readonly to: DavPath
  readonly isReplacing: boolean
}

function readTarget(exchange: Exchange): Target {
  const address = headerOf(exchange, 'destination')
  if (address === undefined) throw refuse(400, 'The Destination header is missing')
  const to = localPath(exchange, address)
  if (to === null) throw refuse(502, 'The destination isn’t on this server')
  const overwrite = headerOf(exchange, 'overwrite')?.trim().toUpperCase() ?? (exchange.door.replaces ? 'T' : 'F')
  if (overwrite !== 'T' && overwrite !== 'F') throw refuse(400, 'The Overwrite header can’t be read')
  return { to, isReplacing: overwrite === 'T' }
}

interface Wish extends Target {
  /** The item is removed from its old place. */
  readonly leaves: boolean
}

interface Checked {
  readonly source: Access
  readonly id: string
  readonly parentId: string
  readonly name: string
}

/** Checks that there is an item to move or copy, and a place for it. The top of something shared can be copied. */
function check({ place, target }: Guarded, { to, isReplacing, leaves }: Wish): Checked {
  const source = leaves || place.kind !== 'item' ? requirePlain(place) : place.access
  const { parentId, itemId } = destinationOf(target, leaves ? source : null)
  const name = to.names.at(-1) ?? ''
  // RFC 4918 §9.9.4: a resource cannot be its own destination; another spelling of its name is a new name.
  if (target.kind === 'item' && itemId === source.item.id) throw refuse(403, 'It is already there')
  if (itemId !== null && itemId !== source.item.id && !isReplacing)
    throw refuse(412, 'Something with this name already exists here')
  return { source, id: source.item.id, parentId, name }
}

/** Requires that both paths still lead to the same items as before the lock was taken. @throws a refusal with 409 */
function requireUnchanged(again: Checked, found: Checked): void {
  requireSame(again.source, found.source)
  if (again.parentId !== found.parentId) throw refuse(409, 'Someone else has changed this in the meantime')
}

/** @param leaving what is moved: it can get another spelling of its own name */
function destinationOf(target: Place, leaving: Access | null): { parentId: string; itemId: string | null } {
  if (target.kind === 'nowhere') throw refuse(409, 'Its parent folder doesn’t exist')
  if (target.kind === 'free') {
    if (target.parent === null) throw refuse(403, 'Nothing can be placed there')
    return { parentId: target.parent.item.id, itemId: null }
  }
  const isRespelled = target.kind === 'spelled' && target.access.item.id === leaving?.item.id
  if (!isRespelled) requireSpelling(target)
  const { item } = target.kind === 'spelled' ? target.access : requirePlain(target)
  return { parentId: item.parent_id ?? '', itemId: item.id }
}
