import { createHash } from 'node:crypto'
import type { Needs } from '../../../platform/ctx.ts'
import { buildCookie } from '../../../platform/http/cookies.ts'

/** Journeys to providers that one browser keeps at the same time; people have a few tabs open. */
const mostJourneys = 5
const cookiePath = '/api/v1/auth'

/**
 * Keeps what a browser takes along to a provider and brings back. Each journey has a cookie of its own, named after its
 * state, so that those of several tabs don't end each other; the oldest makes way for a sixth.
 * @param kind begins the names of the cookies
 * @returns the Set-Cookie values
 */
export function keepJourney(
  ctx: Needs<'origin'>,
  kind: string,
  { state, value, lifetimeMs }: { state: string; value: string; lifetimeMs: number },
): string[] {
  // Browsers send the oldest first (RFC 6265 §5.4).
  const others = Object.keys(ctx.origin.cookies).filter(name => name.startsWith(`${kind}_`) && isState(name, kind))
  const outdated = others.slice(0, Math.max(0, others.length - mostJourneys + 1))
  return [
    ...outdated.map(name => journeyCookie(ctx, name, '', 0)),
    journeyCookie(ctx, nameOf(kind, state), value, lifetimeMs),
  ]
}

/** What this browser took along with this state; null if it began elsewhere. */
export function readJourney({ origin }: Needs<'origin'>, kind: string, state: string | null): string | null {
  return (state && origin.cookies[nameOf(kind, state)]) || null
}

/** The Set-Cookie value of one that is sent to sign-in alone. */
export function journeyCookie({ origin }: Needs<'origin'>, name: string, value: string, lifetimeMs: number): string {
  const isSecure = origin.baseUrl.startsWith('https:')
  return buildCookie(name, value, { path: cookiePath, maxAgeSeconds: lifetimeMs / 1000, isSecure })
}

/** States are the provider's to repeat, so they can have any length and character. */
function nameOf(kind: string, state: string): string {
  return `${kind}_${createHash('sha256').update(state).digest('hex').slice(0, 16)}`
}

function isState(name: string, kind: string): boolean {
  return /^[0-9a-f]{16}$/.test(name.slice(kind.length + 1))
}
