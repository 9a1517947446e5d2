import { createHash } from 'node:crypto'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import type { Ctx } from '../ctx.ts'

/**
 * Counts a try of the client, and of the account that it names. Answers what to call when the try was right.
 * @throws `request.too-many`
 */
export async function countTry(ctx: Ctx, endpoint: AnyEndpoint, body: unknown): Promise<() => Promise<void>> {
  const limit = endpoint.rateLimit
  if (!limit) return async () => undefined
  const name = limit.name ?? endpoint.id
  const keys = [`${name}:client:${clientKey(ctx.origin.address)}`]
  const account = accountOf(body, limit.accountField)
  if (account) keys.push(`${name}:account:${hash(account)}`)
  else if (ctx.caller.kind === 'member') keys.push(`${name}:account:${ctx.caller.userId}`)
  await ctx.limits.count(keys, limit.tries, limit.windowSeconds)
  return limit.countsFailuresOnly ? () => ctx.limits.giveBack(keys) : async () => undefined
}

/** What a client is counted by. One household has a whole /64 of IPv6 addresses; they count as one client. */
export function clientKey(address: string | null): string {
  if (!address?.includes(':') || address.startsWith('::ffff:')) return address ?? 'unknown'
  return address.split(':').slice(0, 4).join(':')
}

function accountOf(body: unknown, field: string | undefined): string | null {
  if (!field || typeof body !== 'object' || body === null || !(field in body)) return null
  const value = (body as Record<string, unknown>)[field]
  return typeof value === 'string' ? value.trim().toLowerCase() : null
}

/** Addresses of people don't belong into a table of limits. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
