import { expect, test } from 'vitest'
import { hashSecret, newAppPassword, newTokenSecret } from './token-secret.ts'

test('[ACCT-08] an app password is groups of lower-case letters with at least 128 bits, recognised however it is typed', () => {
  const { secret, hash, beginning } = newAppPassword()
  expect(secret).toMatch(/^[a-km-np-z]{4}(-[a-km-np-z]{4}){6}$/)
  // From 24 letters: all but l and o, which are mistaken for other characters.
  expect(28 * Math.log2(24)).toBeGreaterThanOrEqual(128)
  expect(secret.startsWith(beginning)).toBe(true)
  for (const typed of [secret, secret.replaceAll('-', ''), secret.replaceAll('-', ' '), ` ${secret.toUpperCase()} `])
    expect(hashSecret(typed)).toBe(hash)
  expect(hashSecret(secret.slice(1))).toBeNull()
  expect(new Set(Array.from({ length: 50 }, () => newAppPassword().secret)).size).toBe(50)
})

test('a token keeps its prefix and its case', () => {
  const { secret, hash } = newTokenSecret()
  expect(secret).toMatch(/^hd_[\w-]{43}$/)
  expect(hashSecret(secret)).toBe(hash)
  expect(hashSecret(secret.toUpperCase())).toBeNull()
})
