import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../failure.ts'

/**
 * Content security policy of our own pages: allows only the named other hosts, and no inline scripts except those built
 * into the page, by their hashes (`'sha256-…'`).
 */
export function pagePolicy(scriptHashes: readonly string[], others: OtherSources = {}): string {
  const policies = pagePolicies.map(policy => {
    const more = Object.entries(others).find(([directive]) => policy.startsWith(`${directive} `))?.[1] ?? []
    return [policy, ...more].join(' ')
  })
  const scripts = ["script-src 'self' 'wasm-unsafe-eval'", ...scriptHashes, ...(others['script-src'] ?? [])]
  return [...policies, scripts.join(' ')].join('; ')
}

/** Other hosts that one page needs, by directive. */
export type OtherSources = Readonly<Partial<Record<'script-src' | 'frame-src' | 'connect-src', readonly string[]>>>

/** Combines several sets of sources. */
export function joinSources(...all: readonly OtherSources[]): OtherSources {
  const joined: Partial<Record<keyof OtherSources, readonly string[]>> = {}
  for (const [directive, sources] of all.flatMap(one => Object.entries(one))) {
    const name = directive as keyof OtherSources
    joined[name] = [...(joined[name] ?? []), ...sources]
  }
  return joined
}

const pagePolicies = [
  "default-src 'self'",
  // The component library writes its theme variables into style elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/** The policy for data responses: a browser that shows one as a page runs and loads nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The policy for uploaded content. */
export const uploadedPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'"

export function setSecurityHeaders(reply: FastifyReply, isHttps: boolean): void {
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'same-origin')
  reply.header('cross-origin-opener-policy', 'same-origin')
  reply.header('cross-origin-resource-policy', 'same-origin')
  reply.header('content-security-policy', dataPolicy)
  // On a network with plain HTTP, this header would lock users out.
  if (isHttps) reply.header('strict-transport-security', 'max-age=31536000')
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change sent by another site's page. Browsers name the sender in `Sec-Fetch-Site` or `Origin`; other
 * programs send neither, and don't attach cookies automatically. Compares origins (RFC 6454 §5), not their spellings: a
 * Host may be in capitals or name the usual port.
 * @throws `request.cross-site`
 */
export function refuseCrossSite(request: FastifyRequest, baseUrl: string): void {
  if (reading.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  if (site !== undefined) throw fail('request.cross-site')
  const origin = request.headers.origin
  if (origin === undefined) return
  const sender = originOf(origin)
  const reached = originOf(`${request.protocol}://${request.host}`)
  if (sender !== null && (sender === originOf(baseUrl) || sender === reached)) return
  throw fail('request.cross-site')
}

function originOf(address: string): string | null {
  const origin = URL.parse(address)?.origin ?? 'null'
  return origin === 'null' ? null : origin
}

/**
 * Refuses a request with several Host fields (RFC 9112 §3.2): a proxy might use a different one than we do.
 * @throws `request.malformed`
 */
export function requireOneHost({ raw }: FastifyRequest): void {
  let hosts = 0
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    if (raw.rawHeaders[index]?.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1) throw fail('request.malformed')
}
