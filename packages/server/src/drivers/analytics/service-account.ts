import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'

/** The key of a service account, from its file. */
export interface ServiceAccount {
  readonly email: string
  readonly keyId: string
  readonly key: KeyObject
  /** Distinguishes keys without revealing them. */
  readonly fingerprint: string
}

/** @throws if the file contains no key that can sign */
export function readServiceAccount(file: string): ServiceAccount {
  const { client_email, private_key, private_key_id = '' } = JSON.parse(file) as Record<string, string>
  const fingerprint = createHash('sha256').update(file).digest('base64url')
  try {
    const key = createPrivateKey(private_key ?? '')
    if (key.asymmetricKeyType !== 'rsa') throw new Error(`Its key type is ${key.asymmetricKeyType}`)
    return { email: client_email ?? '', keyId: private_key_id, key, fingerprint }
  } catch {
    // The library's message may quote the key.
    throw new Error('The private key in the key file can’t be read')
  }
}

/** The audience of the assertion, wherever it is sent ("Using OAuth 2.0 for Server to Server Applications"). */
const audience = 'https://oauth2.googleapis.com/token'
const lifeSeconds = 3600

/** A JSON Web Token with which the account requests access (RFC 7523 §2.1), signed with RS256 (RFC 7518 §3.3). */
export function makeAssertion({ email, keyId, key }: ServiceAccount, scope: string, clock: Clock): string {
  const now = Math.floor(clock.now() / 1000)
  const head = { alg: 'RS256', typ: 'JWT', ...(keyId ? { kid: keyId } : {}) }
  const claims = { iss: email, scope, aud: audience, iat: now, exp: now + lifeSeconds }
  const text = [head, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
}
