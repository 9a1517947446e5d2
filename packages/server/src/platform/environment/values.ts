import { isIP } from 'node:net'
import { z } from 'zod'

/** `on` or `off`, in the words that people use for them. */
export function flag(usual: boolean) {
  return z
    .enum(['1', '0', 'true', 'false', 'on', 'off'], 'must be “on” or “off”')
    .transform(value => ['1', 'true', 'on'].includes(value))
    .default(usual)
}

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  const words = `must be a whole number ${rangeOf(min, max)}`
  return z.coerce.number(words).int(words).min(min, words).max(max, words)
}

export function numberFrom(min: number, max: number) {
  const words = `must be a number ${rangeOf(min, max)}`
  return z.coerce.number(words).min(min, words).max(max, words)
}

function rangeOf(min: number, max: number): string {
  return max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`
}

export function oneOf<const T extends readonly string[]>(words: T) {
  return z.enum(words, `must be one of ${words.join(', ')}`)
}

/** A complete address; `beginnings` are its possible schemes, such as `http`. */
export function addressOf(...beginnings: readonly string[]) {
  const shown = beginnings.map(one => `${one}://`).join(' or ')
  return z.url({
    protocol: new RegExp(`^(?:${beginnings.join('|')})$`),
    error: `must be an address that begins with ${shown}`,
  })
}

/** Links and assets assume the root of their host. */
export function hasNoPath(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { pathname, search, hash } = new URL(address)
  return /^\/*$/.test(pathname) && search === '' && hash === ''
}

/** Ranges that the HTTP server knows by name. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal']

/** Whether the HTTP server understands this list of proxies: it takes no host names. */
export function isProxyList(text: string): boolean {
  return text.split(',').every(part => namedRanges.includes(part.trim()) || isRange(part.trim()))
}

function isRange(text: string): boolean {
  const [address = '', prefix, ...others] = text.split('/')
  const family = isIP(address)
  if (family === 0 || others.length > 0) return false
  if (prefix === undefined || (family === 4 && isIP(prefix) === 4)) return true
  return /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (family === 4 ? 32 : 128)
}

/** `true`, a number of hops, or a list of addresses, as the HTTP server expects it; false if no proxy is trusted. */
export function parseTrustProxy(value: string | undefined): boolean | number | string {
  if (!value || ['false', 'off', '0'].includes(value)) return false
  if (value === 'true') return true
  return /^\d+$/.test(value) ? Number(value) : value
}

/** Words for each variable that isn't valid, without its value, which may be secret. */
export function describeIssues(error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`)
}
