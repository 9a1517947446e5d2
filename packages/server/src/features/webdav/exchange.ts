import type { Subject } from '../../core/rights/rights.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { RawExchange } from '../../platform/http/route.ts'
import { refuse } from '../../platform/http/webdav/refusal.ts'
import { headerOf } from '../../platform/http/webdav/respond.ts'
import type { Door } from './door.ts'
import type { DavPath } from './places/dav-path.ts'
import { readAddress } from './places/dav-path.ts'

/** One request of a signed-in client. */
export interface Exchange extends RawExchange {
  readonly ctx: Ctx
  readonly subject: Subject
  readonly path: DavPath
  readonly door: Door
}

export type Depth = 0 | 1 | 'infinity'

/** The Depth header (RFC 4918 §10.2). @throws a refusal with 400 for a depth that the method does not allow */
export function depthOf(exchange: Exchange, fallback: Depth, allowed: readonly Depth[]): Depth {
  const text = headerOf(exchange, 'depth')?.trim().toLowerCase()
  const depth =
    text === undefined ? fallback : text === 'infinity' ? 'infinity' : text === '0' ? 0 : text === '1' ? 1 : null
  if (depth === null || !allowed.includes(depth)) throw refuse(400, 'This Depth isn’t valid for the method')
  return depth
}

/** The path of an address on this server, or null if the address is on another one. @throws a refusal with 400 */
export function localPath({ ctx, request, door }: Exchange, address: string): DavPath | null {
  const hosts = [request.host]
  if (URL.canParse(ctx.origin.baseUrl)) hosts.push(new URL(ctx.origin.baseUrl).host)
  return readAddress(address, hosts, door.root)
}
