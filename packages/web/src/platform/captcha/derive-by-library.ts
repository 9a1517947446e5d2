import type { DeriveKeyFunction } from 'altcha-lib/types'
import { createSHA256, pbkdf2 } from 'hash-wasm'

/** The same on pages that came without encryption. */
export const deriveByLibrary: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: await pbkdf2({
    password,
    salt,
    iterations: cost,
    hashLength: keyLength,
    hashFunction: createSHA256(),
    outputType: 'binary',
  }),
})
