import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { typedCode } from '@holdall/contract/kit/texts/typed-code.ts'
import { fromBase32, toBase32 } from './base32.ts'

const stepMs = 30_000
const digits = 6
/** RFC 4226 §4 R6 recommends 160 bits. */
const secretBytes = 20

export function newTotpSecret(): string {
  return toBase32(randomBytes(secretBytes))
}

/** The code of one time step (RFC 6238 §4 over HMAC-SHA-1, which every app supports). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (hash[hash.length - 1] as number) & 15
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export function totpStep(now: number): number {
  return Math.floor(now / stepMs)
}

/**
 * Returns the time step that a code belongs to: the current one, or a neighbour to allow for clock drift (RFC 6238
 * §5.2). Null if it belongs to none, or to one up to `lastStep`, whose codes are used up. The caller must store the
 * step.
 */
export function matchTotp(secret: string, code: string, now: number, lastStep: number): number | null {
  const given = Buffer.from(typedCode(code))
  const present = totpStep(now)
  let found: number | null = null
  for (const step of [present - 1, present, present + 1]) {
    const expected = Buffer.from(totpCode(secret, step))
    const isRight = given.length === expected.length && timingSafeEqual(given, expected)
    if (isRight && step > lastStep) found = step
  }
  return found
}

/** The content of the QR code, in the form that authenticator apps agree on. */
export function totpAddress(secret: string, site: string, email: string): string {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(email)}`
  const query = new URLSearchParams({ secret, issuer: site, algorithm: 'SHA1', digits: '6', period: '30' })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
