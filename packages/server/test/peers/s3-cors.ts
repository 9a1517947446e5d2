import type { IncomingHttpHeaders } from 'node:http'

/** A bucket's rule for pages of other origins, as `put-bucket-cors` accepts it. */
export interface CorsRule {
  readonly AllowedOrigins: readonly string[]
  readonly AllowedMethods: readonly string[]
  readonly AllowedHeaders: readonly string[]
  readonly MaxAgeSeconds?: number
}

/** The headers that allow a page's call, as Amazon documents them; null if no rule allows it. */
export function corsHeaders(
  rules: readonly CorsRule[],
  method: string,
  headers: IncomingHttpHeaders,
): Record<string, string> | null {
  const { origin = '' } = headers
  const wanted = (headers['access-control-request-headers'] ?? '').split(',').map(name => name.trim().toLowerCase())
  const isPreflight = method === 'OPTIONS'
  const called = isPreflight ? (headers['access-control-request-method'] ?? '') : method
  const rule = rules.find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders }) =>
      AllowedOrigins.includes(origin) &&
      AllowedMethods.includes(called) &&
      wanted.every(name => name === '' || AllowedHeaders.some(allowed => allowed === '*' || allowed === name)),
  )
  if (!rule) return null
  if (!isPreflight) return { 'access-control-allow-origin': origin }
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    'access-control-allow-headers': wanted.join(', '),
    ...(rule.MaxAgeSeconds === undefined ? {} : { 'access-control-max-age': String(rule.MaxAgeSeconds) }),
  }
}
