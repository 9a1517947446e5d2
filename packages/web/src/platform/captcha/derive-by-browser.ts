import type { DeriveKeyFunction } from 'altcha-lib/types'

/** With the browser's own cryptography, which is the fastest. It has none on pages that came without encryption. */
export const deriveByBrowser: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  const key = await crypto.subtle.importKey('raw', bytes(password), 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: cost }
  return { derivedKey: new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, keyLength * 8)) }
}

/** A copy in memory of its own, as the browser's cryptography asks for. */
function bytes(part: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(part)
}
