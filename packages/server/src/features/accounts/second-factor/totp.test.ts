import { describe, expect, it } from 'vitest'
import { fromBase32, toBase32 } from './base32.ts'
import { matchTotp, newTotpSecret, totpAddress, totpCode, totpStep } from './totp.ts'

/** The secret of RFC 6238, appendix B. */
const secret = toBase32(Buffer.from('12345678901234567890'))

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('[ACCT-04] at %i s are those of RFC 6238', (seconds, code) => {
    expect(totpCode(secret, totpStep(seconds * 1000))).toBe(code)
  })

  it('[ACCT-04] are valid in their own step and in the ones before and after, never twice', () => {
    const now = 1_111_111_109_000
    const step = totpStep(now)
    for (const [away, expected] of [
      [-2, null],
      [-1, step - 1],
      [0, step],
      [1, step + 1],
      [2, null],
    ] as const) {
      expect(matchTotp(secret, totpCode(secret, step + away), now, -1)).toBe(expected)
    }
    expect(matchTotp(secret, ' 081 804 ', now, -1)).toBe(step)
    expect(matchTotp(secret, '081804', now, step)).toBeNull()
    for (const typed of ['０８１８０４', '٠٨١٨٠٤', '۰۸۱۸۰۴', '०८१-८०४', '081–804']) {
      expect(matchTotp(secret, typed, now, -1)).toBe(step)
    }
    for (const wrong of ['', '08180', '0818040', '٠٨١٨٠', 'x'.repeat(1000)]) {
      expect(matchTotp(secret, wrong, now, -1)).toBeNull()
    }
  })

  it('Base32 keeps every byte', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(fromBase32('MZXW6YTBOI').toString()).toBe('foobar')
    const made = newTotpSecret()
    expect(made).toMatch(/^[A-Z2-7]{32}$/)
    expect(toBase32(fromBase32(made))).toBe(made)
  })

  it('the address escapes special characters in names', () => {
    const address = new URL(totpAddress(secret, 'A & B: drive', 'ada+1@example.org'))
    expect(address.protocol).toBe('otpauth:')
    expect(decodeURIComponent(address.pathname)).toBe('/A & B: drive:ada+1@example.org')
    expect(address.searchParams.get('issuer')).toBe('A & B: drive')
    expect(address.searchParams.get('secret')).toBe(secret)
  })
})
