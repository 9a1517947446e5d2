import type { TokenScope } from '@holdall/contract/kit/access.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../failure.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The scopes that a token needs for a call, all of them; null where no token will do. */
export function neededScopes({ method, byToken }: AnyEndpoint): readonly TokenScope[] | null {
  if (byToken === 'never') return null
  const scope = reading.has(method) ? 'read' : 'write'
  return byToken === 'account' ? [scope, 'account'] : [scope]
}

/** Whether the caller may use a scope; people themselves may use all. */
export function hasScope(caller: Caller, scope: TokenScope): boolean {
  return caller.kind !== 'member' || !caller.token || caller.token.scopes.includes(scope)
}

/**
 * Refuses what a token is not meant for. What its owner may not do is refused besides.
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
