/** Reads a Cookie header (RFC 6265 §5.4); of several cookies with the same name, the first counts. */
export function parseCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null)
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const name = pair.slice(0, at).trim()
    if (name in cookies) continue
    const value = pair.slice(at + 1).trim()
    cookies[name] = decode(value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value)
  }
  return cookies
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export interface CookieOptions {
  readonly path?: string
  readonly maxAgeSeconds?: number
  readonly isSecure: boolean
}

/** A Set-Cookie value: always HttpOnly and SameSite=Lax. */
export function buildCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, `Path=${options.path ?? '/'}`, 'HttpOnly', 'SameSite=Lax']
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`)
  if (options.isSecure) parts.push('Secure')
  return parts.join('; ')
}
