import { pbkdf2Sync } from 'node:crypto'
import type { DeriveKeyFunction } from 'altcha-lib/types'
import { expect, it } from 'vitest'
import { deriveByBrowser } from './derive-by-browser.ts'
import { deriveByLibrary } from './derive-by-library.ts'

const parameters = { algorithm: 'PBKDF2/SHA-256', cost: 1000, keyLength: 32, keyPrefix: '', nonce: '', salt: '' }
const salt = Uint8Array.from({ length: 16 }, (_, at) => at * 7)

it.each<[string, DeriveKeyFunction]>([
  ['by the browser', deriveByBrowser],
  ['by the library, where the browser has no cryptography', deriveByLibrary],
])('[OWNER-12 part] keys are derived as on the server %s', async (_, derive) => {
  for (const first of [0, 1, 255]) {
    const password = Uint8Array.from({ length: 20 }, (__, at) => (first + at) % 256)
    const { derivedKey } = await derive(parameters, salt, password)
    expect(Buffer.from(derivedKey).toString('hex')).toBe(pbkdf2Sync(password, salt, 1000, 32, 'sha256').toString('hex'))
  }
})
