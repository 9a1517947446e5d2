import { isFolder } from '../../../core/tree/is-folder.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { headerOf } from '../../../platform/http/webdav/respond.ts'
import type { Exchange } from '../exchange.ts'

/** PATCH, by which clients of some doors ask for a checksum, and for nothing else. */
export async function patch(exchange: Exchange): Promise<void> {
  const { ctx, subject, path, door } = exchange
  if (!door.recalculateHash || headerOf(exchange, 'x-recalculate-hash') === undefined)
    throw refuse(405, 'This method isn’t supported here')
  const place = await door.resolve(ctx, subject, path)
  if (place.kind === 'listing' || (place.kind === 'item' && isFolder(place.access.item)))
    throw refuse(405, 'This is a folder')
  if (place.kind !== 'item') throw refuse(404, 'Nothing was found at this address')
  await door.recalculateHash(exchange, place.access)
}
