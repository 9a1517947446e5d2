import { isFailure } from '../../../platform/failure.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { sendNothing } from '../../../platform/http/webdav/respond.ts'
import { hasBody } from '../../../platform/http/webdav/xml/read-body.ts'
import { newFolder } from '../../drive/public.ts'
import type { Exchange } from '../exchange.ts'
import { guardOf, touchedByPut } from '../locks/guard.ts'
import { requireSpelling } from '../places/require-plain.ts'

const isThere = () => refuse(405, 'Something with this name already exists here')

/** MKCOL (RFC 4918 §9.3): a new folder in an existing one. */
export async function mkcol(exchange: Exchange): Promise<void> {
  const { ctx, request, reply, door } = exchange
  if (await hasBody(request.raw)) throw refuse(415, 'MKCOL requests must not have a body')
  const { place } = await guardOf(exchange, ({ place }) => (place.kind === 'free' ? touchedByPut(place) : []))()
  door.checkArrival?.(exchange, { what: 'folder', place, name: exchange.path.names.at(-1) ?? '' })
  requireSpelling(place)
  if (place.kind === 'nowhere') throw refuse(409, 'Its parent folder doesn’t exist')
  if (place.kind !== 'free') throw isThere()
  if (place.parent === null) throw refuse(403, 'Nothing can be created here')
  try {
    const { id } = await newFolder(ctx, { parentId: place.parent.item.id, name: place.name, onConflict: 'ask' })
    reply.headers(door.headersOf?.({ id, sha256: null }) ?? {})
  } catch (error) {
    throw isFailure(error, 'item.name-taken') ? isThere() : error
  }
  sendNothing(exchange, 201)
}
