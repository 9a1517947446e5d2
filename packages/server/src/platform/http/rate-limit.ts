import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { RateLimit } from '@holdall/contract/kit/access.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import type { Ctx, Needs } from '../ctx.ts'
import { readKnownDevice } from './known-device.ts'
import { triesOfClient } from './own-networks/own-networks.ts'

/** Keys that share a number of tries. */
interface Budget {
  readonly key: string
  readonly tries: number
  /** Counted only by the first try that the budget in front of it counts. */
  readonly isOfFirst?: true
}

/** A client may try as many accounts as three times the tries at one of them. */
const accountsFactor = 3
/** All of its tries at all accounts together: slips of many people fit in, and guessing goes on to be slow. */
const triesFactor = 10

/**
 * Counts a try against whoever makes it: a signed-in user, otherwise the client, and if the body names an account, the
 * client at that account. An account that is tried again counts once for the client, so that one person's slips don't
 * keep everybody else at the same address out. No one's tries count against someone else (docs/limits.md). Returns a function to call if the
 * try was right.
 * @throws `request.too-many`
 */
export async function countTry(ctx: Ctx, endpoint: AnyEndpoint, body: unknown): Promise<() => Promise<void>> {
  const limit = endpoint.rateLimit
  if (!limit) return async () => undefined
  const account = accountOf(body, limit.accountField)
  const budgets = budgetsOf(ctx, endpoint, limit, account)
  const keys: string[] = []
  let last = 0
  for (const { key, tries, isOfFirst } of budgets) {
    if (isOfFirst && last > 1) continue
    last = await ctx.limits.count([key], tries, limit.windowSeconds)
    keys.push(key)
  }
  const slow = account === null || isKnown(ctx, account) ? null : `${nameOf(endpoint)}:account:${hashed(account)}`
  if (slow !== null) await slowDown(ctx, slow, limit)
  const all = slow === null ? keys : [...keys, slow]
  return limit.countsFailuresOnly ? () => ctx.limits.giveBack(all) : async () => undefined
}

function nameOf(endpoint: AnyEndpoint): string {
  return endpoint.rateLimit?.name ?? endpoint.id
}

function budgetsOf(
  ctx: Needs<'caller' | 'clock' | 'origin' | 'settings' | 'vault'>,
  endpoint: AnyEndpoint,
  limit: RateLimit,
  account: string | null,
): Budget[] {
  const name = nameOf(endpoint)
  const { tries } = limit
  if (account !== null) {
    const device = readKnownDevice(ctx, account)
    if (device !== null) return [{ key: `${name}:device:${hashed(`${device} ${account}`)}`, tries }]
    const client = clientKey(ctx.origin.address)
    return [
      { key: `${name}:pair:${hashed(account)}:${client}`, tries },
      { key: `${name}:client:${client}`, tries: triesOfClient(ctx, tries * accountsFactor), isOfFirst: true },
      { key: `${name}:all:${client}`, tries: triesOfClient(ctx, tries * triesFactor) },
    ]
  }
  // At sign-in, the current user says nothing about who is trying: one person can have many accounts.
  const isOpenDoor = endpoint.access === 'anyone' || endpoint.access === 'setup'
  if (isOpenDoor || ctx.caller.kind !== 'member') {
    return [{ key: `${name}:client:${clientKey(ctx.origin.address)}`, tries: triesOfClient(ctx, tries) }]
  }
  // Wrong passwords in a stolen session must not keep its owner from entering the right one.
  const { sessionId, userId } = ctx.caller
  return [{ key: limit.countsFailuresOnly ? `${name}:session:${sessionId}` : `${name}:person:${userId}`, tries }]
}

function isKnown(ctx: Needs<'clock' | 'origin' | 'vault'>, account: string): boolean {
  return readKnownDevice(ctx, account) !== null
}

const slowestMs = 10_000
const stepMs = 250

/** How long a try at an account is delayed after this many wrong ones from all clients; milliseconds. */
export function delayAfter(wrongTries: number, free: number): number {
  return Math.min(slowestMs, Math.max(0, wrongTries - free) * stepMs)
}

/** Tries at one account from all clients only get slower: refusing them would let anyone lock its owner out. */
async function slowDown(
  ctx: Needs<'limits' | 'signal'>,
  key: string,
  { tries, windowSeconds }: RateLimit,
): Promise<void> {
  const delay = delayAfter(await ctx.limits.tally(key, windowSeconds), tries)
  // A client that disconnects in the meantime has used its try.
  if (delay > 0) await setTimeout(delay, undefined, { signal: ctx.signal }).catch(() => undefined)
}

/** The key by which a client is counted. A household has a whole /64 of IPv6 addresses, so they count as one client. */
export function clientKey(address: string | null): string {
  if (!address?.includes(':') || address.startsWith('::ffff:')) return address ?? 'unknown'
  return address.split(':').slice(0, 4).join(':')
}

function accountOf(body: unknown, field: string | undefined): string | null {
  if (!field || typeof body !== 'object' || body === null || !(field in body)) return null
  const value = (body as Record<string, unknown>)[field]
  return typeof value === 'string' ? value.trim().toLowerCase() : null
}

/** A name as part of a key: a table of limits should not contain users' addresses. */
export function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
