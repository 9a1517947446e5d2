import type { TokenScope } from '@holdall/contract/kit/access.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../failure.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** All the scopes that a token needs for a call; null if no token is accepted. */
export function neededScopes({ method, byToken }: AnyEndpoint): readonly TokenScope[] | null {
  if (byToken === 'never') return null
  const scope = reading.has(method) ? 'read' : 'write'
  return byToken === 'account' ? [scope, 'account'] : [scope]
}

/** Whether the caller may use a scope; signed-in users may use all. */
export function hasScope(caller: Caller, scope: TokenScope): boolean {
  return caller.kind !== 'member' || !caller.token || caller.token.scopes.includes(scope)
}

/**
 * Refuses calls that a token isn't meant for. Permissions that its owner lacks are checked separately.
 * @throws `request.scope`
 */
export function requireScope(endpoint: AnyEndpoint, caller: Caller): void {
  if (caller.kind !== 'member' || !caller.token) return
  const needed = neededScopes(endpoint)
  if (needed === null) throw fail('request.scope', { needed: [] })
  if (needed.every(scope => hasScope(caller, scope))) return
  const challenge = `Bearer error="insufficient_scope", scope="${needed.join(' ')}"`
  throw fail('request.scope', { needed }, { headers: { 'www-authenticate': challenge } })
}
