import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Encrypts secrets at rest and signs short texts, each purpose with a key of its own derived from the app key. */
export interface Vault {
  /** AES-256-GCM; returns text that `open` understands. `context` is bound to it and must be passed again. */
  seal(plain: string, context: string): string
  /** @throws when the text was changed, or sealed with another key or context. */
  open(sealed: string, context: string): string
  /** HMAC-SHA-256 in base64url over `text` for one purpose. */
  sign(text: string, purpose: string): string
  /** Whether `signature` is valid for `text`; takes the same time for every wrong one. */
  isSigned(text: string, signature: string, purpose: string): boolean
  /** A 32-byte key for a library that wants its own, as base64url. */
  derive(purpose: string): string
}

const version = 'v1'

export function createVault(appKey: string): Vault {
  const keys = new Map<string, Buffer>()
  // Purposes are few and fixed; every request signs something, so their keys are cached.
  const derived = (purpose: string): Buffer => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', appKey, 'holdall', purpose, 32))
    keys.set(purpose, key)
    return key
  }
  const sealing = derived('settings')
  const sign = (text: string, purpose: string) =>
    createHmac('sha256', derived(`sign:${purpose}`))
      .update(text)
      .digest('base64url')

  return {
    seal(plain, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context))
      const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [
        version,
        nonce.toString('base64url'),
        cipher.getAuthTag().toString('base64url'),
        bytes.toString('base64url'),
      ].join('.')
    },
    open(sealed, context) {
      const [mark, nonce, tag, bytes] = sealed.split('.')
      if (mark !== version || !nonce || !tag || bytes === undefined) throw new Error('This isn’t a sealed secret')
      const decipher = createDecipheriv('aes-256-gcm', sealing, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(context))
        .setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(bytes, 'base64url')), decipher.final()]).toString('utf8')
    },
    sign,
    isSigned(text, signature, purpose) {
      const expected = Buffer.from(sign(text, purpose))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
    derive: purpose => derived(purpose).toString('base64url'),
  }
}

declare module '../services.ts' {
  interface Services {
    readonly vault: Vault
  }
}
