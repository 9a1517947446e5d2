import type { FastifyRequest } from 'fastify'

/** Short, and safe in any log: what proxies and tracing tools use as ids. */
const harmless = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/**
 * Whether a request came through a proxy that the operator trusts: only such a proxy's word about where it came from is
 * in the list of addresses. Costs nothing while no proxy is trusted.
 */
export function cameThroughProxy(request: FastifyRequest, trustProxy: boolean | number | string): boolean {
  return trustProxy !== false && (request.ips?.length ?? 0) > 1
}

/** The `X-Request-Id` of a trusted proxy, so that its log and ours can be compared; null if there is none to use. */
export function givenRequestId(request: FastifyRequest, trustProxy: boolean | number | string): string | null {
  const given = request.headers['x-request-id']
  if (typeof given !== 'string' || !harmless.test(given)) return null
  return cameThroughProxy(request, trustProxy) ? given : null
}
