import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { password } from './accounts.ts'
import type { Client } from './harness.ts'

/** What an authenticator may get wrong, or be made to get wrong. */
export interface Deviation {
  readonly origin?: string
  readonly rpId?: string
  /** Flags of the authenticator data (WebAuthn Level 3 §6.1): 1 present, 4 verified. */
  readonly flags?: number
  readonly counter?: number
  readonly type?: string
}

/** An authenticator in software with one ES256 key, for the address of the tests. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')

  function authData({ rpId = 'drive.test', flags = 5, counter = 0 }: Deviation, attested = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const hash = createHash('sha256').update(rpId).digest()
    return Buffer.concat([hash, Buffer.from([flags | (attested.length ? 0x40 : 0)]), count, attested])
  }
  function clientData(type: string, challenge: string, { origin = 'http://drive.test' }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
  const credential = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  return {
    id,
    register(challenge: string, how: Deviation = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key])
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(how, attested)],
      ])
      return credential({
        clientDataJSON: clientData(how.type ?? 'webauthn.create', challenge, how).toString('base64url'),
        attestationObject: cbor(object).toString('base64url'),
        transports: ['internal'],
      })
    },
    signIn(challenge: string, how: Deviation = {}) {
      const data = authData(how)
      const client = clientData(how.type ?? 'webauthn.get', challenge, how)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

/** Adds a passkey to someone who signed in with the tests' password, unless another confirmation is given. */
export async function addPasskey(client: Client, name = 'Laptop', body: object = { password }): Promise<Authenticator> {
  const key = createAuthenticator()
  const { challenge } = await client.ok(accountEndpoints.newPasskeyOptions, { body })
  await client.ok(accountEndpoints.addPasskey, { body: { name, credential: key.register(challenge) } })
  return key
}

/** Encodes as much of CBOR (RFC 8949) as attestations need. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
  throw new Error('This is not written here')
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}
