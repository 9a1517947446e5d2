import { type Exchange, headerOf, sendNothing } from '../exchange.ts'
import { refuse } from '../refusal.ts'
import { dav } from '../xml/write-xml.ts'
import { deleteLocks, listCovering } from './locks.repository.ts'

/** UNLOCK (RFC 4918 §9.11). The owner of the space may remove a lock that others left behind. */
export async function unlock(exchange: Exchange): Promise<void> {
  const { ctx, subject, path, door } = exchange
  // The brackets are required, but some clients omit them.
  const [, bracketed, bare] = /^\s*(?:<([^<>\s]+)>|([^<>\s]+))\s*$/.exec(headerOf(exchange, 'lock-token') ?? '') ?? []
  const token = bracketed ?? bare
  if (token === undefined) throw refuse(400, 'The Lock-Token header is missing or can’t be read')
  await ctx.db.transaction(async tx => {
    const place = await door.resolve(ctx, subject, path, tx)
    const covering = place.kind === 'item' ? await listCovering(tx, place.access.chainIds, ctx.clock.now()) : []
    const found = covering.find(one => one.token === token)
    if (place.kind !== 'item' || !found) {
      throw refuse(409, 'This lock doesn’t exist here', { condition: dav('lock-token-matches-request-uri') })
    }
    if (found.user_id !== subject.userId && place.access.via !== 'owner') throw refuse(403, 'This lock isn’t yours')
    await deleteLocks(tx, [token])
  })
  sendNothing(exchange, 204)
}
