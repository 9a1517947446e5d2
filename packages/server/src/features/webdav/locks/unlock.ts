import { listCovering } from '../../../core/locks/locks.repository.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { headerOf, sendNothing } from '../../../platform/http/webdav/respond.ts'
import { dav } from '../../../platform/http/webdav/xml/write-xml.ts'
import { endLocks } from '../../locks/public.ts'
import type { Exchange } from '../exchange.ts'
import type { Place } from '../places/place.ts'
import { requireSame } from '../places/require-plain.ts'

/** UNLOCK (RFC 4918 §9.11). Whoever may manage the item may break a lock that others hold. */
export async function unlock(exchange: Exchange): Promise<void> {
  const { ctx, subject, path, door } = exchange
  // The brackets are required, but some clients omit them.
  const [, bracketed, bare] = /^\s*(?:<([^<>\s]+)>|([^<>\s]+))\s*$/.exec(headerOf(exchange, 'lock-token') ?? '') ?? []
  const token = bracketed ?? bare
  if (token === undefined) throw refuse(400, 'The Lock-Token header is missing or can’t be read')
  const found = itemAt(await door.resolve(ctx, subject, path))
  await inSpacesOf(ctx, [found.item.id], async tx => {
    const access = itemAt(await door.resolve(ctx, subject, path, tx))
    requireSame(access, found)
    const covering = await listCovering(tx, access.chainIds, ctx.clock.now())
    const lock = covering.find(one => one.token === token)
    if (!lock) throw notHere()
    if (lock.user_id !== subject.userId && !access.can.share) throw refuse(403, 'This lock isn’t yours')
    await endLocks(ctx, tx, access, [lock])
  })
  sendNothing(exchange, 204)
}

function itemAt(place: Place) {
  if (place.kind !== 'item') throw notHere()
  return place.access
}

function notHere() {
  return refuse(409, 'This lock doesn’t exist here', { condition: dav('lock-token-matches-request-uri') })
}
