import { createHash } from 'node:crypto'
import { moveEndpoints } from '@holdall/contract/files/moves.endpoints.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { openStored, readSmall } from '../../../drivers/storage/reading/open-stored.ts'
import { isSignedUntil, signUntil } from '../../../platform/crypto/dated-signature.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import type { DeliveryMethod } from '../../../platform/http/bytes/hand-over.ts'
import { type Sendable, tagOf } from '../../../platform/http/bytes/send-bytes.ts'
import { servedHeaders } from '../../../platform/http/bytes/serve-bytes.ts'

export type WebServerMethod = Exclude<DeliveryMethod, 'none'>

const purpose = 'delivery-check'
const ticketMs = 60_000

/** The address at which this server asks itself for a stored object, by a delivery method that isn't saved yet. */
export function checkPath(ctx: Needs<'clock' | 'vault'>, method: WebServerMethod, key: string): string {
  const ticket = signUntil(ctx.vault, `${method}.${key}`, ctx.clock.now() + ticketMs, purpose)
  return endpointUrl(moveEndpoints.deliveryCheck, {}, { method, key, ticket })
}

/** The header fields that must arrive, whichever server sends them. */
export function checkedHeaders(bytes: Buffer): Readonly<Record<string, string>> {
  return {
    ...servedHeaders({ mime: 'image/gif', name: 'delivery check.gif', isForSaving: false }),
    'cache-control': 'private, max-age=0, must-revalidate',
    etag: tagOf(createHash('sha256').update(bytes).digest('hex')),
  }
}

/** Returns the object of a check, ready to be sent. @throws `request.not-found` for anyone but this server */
export async function readCheck(
  ctx: Needs<'clock' | 'log' | 'storage' | 'vault'>,
  { method, key, ticket }: { method: WebServerMethod; key: string; ticket: string },
): Promise<Sendable> {
  const isOurs = isSignedUntil(ctx.vault, ticket, { text: `${method}.${key}`, purpose, now: ctx.clock.now() })
  const stat = isOurs ? await ctx.storage.stat(key) : null
  if (!stat) throw fail('request.not-found')
  const { size } = stat
  const { etag = '', ...headers } = checkedHeaders(await readSmall(ctx, key, size))
  return {
    size,
    etag,
    lastModified: null,
    headers,
    localPath: () => ctx.storage.localPath(key),
    readWhole: () => readSmall(ctx, key, size),
    open: (range, ring, signal) => openStored(ctx, key, { size, range, ring, signal }),
  }
}
