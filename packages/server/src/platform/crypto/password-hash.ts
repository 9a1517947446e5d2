import { argon2, argon2Sync, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'

/** What argon2id costs: memory in KiB, passes over it, lanes, and the bytes of the result. */
interface HashCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly tagLength: number
}

/** The cost that OWASP's password storage cheat sheet recommends for argon2id: 19 MiB, two passes, one lane. */
export const recommendedCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

let cost = recommendedCost

/** Only for tests, which make people by the thousand. A hash names its own cost, so those made before stay valid. */
export function setHashCost(chosen: HashCost): void {
  cost = chosen
}

/** Absent where Node.js is linked to an OpenSSL older than 3.2. */
const derive = hasArgon2() ? promisify(argon2) : undefined

function hasArgon2(): boolean {
  try {
    argon2Sync('argon2id', { message: '', nonce: Buffer.alloc(16), memory: 8, passes: 1, parallelism: 1, tagLength: 4 })
    return true
  } catch {
    return false
  }
}

/** Hashes a password: argon2id in its PHC text form (RFC 9106), else scrypt (RFC 7914) as `salt:key` in hexadecimal. */
export async function hashPassword(password: string): Promise<string> {
  if (!derive) return scryptText(password, randomBytes(16).toString('hex'))
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce })
  return asText(nonce, tag)
}

/** Whether the password matches the hash, whichever algorithm made it. A malformed hash matches no password. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!match) {
    const [, salt] = /^([0-9a-f]{32}):[0-9a-f]{128}$/.exec(hash) ?? []
    if (salt === undefined) return false
    return timingSafeEqual(Buffer.from(hash), Buffer.from(await scryptText(password, salt)))
  }
  if (!derive) throw new Error('This Node.js can’t check argon2id passwords: it needs OpenSSL 3.2 or newer')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const given = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(expected, given)
}

/** A hash that no password matches, so that an unknown address costs the same work as a known one. */
export const decoyHash = derive
  ? asText(Buffer.alloc(16), Buffer.alloc(cost.tagLength))
  : `${'0'.repeat(32)}:${'0'.repeat(128)}`

const scryptCost: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const scryptBytes = 64

/** The salt is used as its stored text. */
async function scryptText(password: string, salt: string): Promise<string> {
  const key = await new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, scryptBytes, scryptCost, (error, result) =>
      error ? reject(error) : resolve(result),
    )
  })
  return `${salt}:${key.toString('hex')}`
}

function asText(nonce: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

function unpadded(bytes: Buffer): string {
  return withoutEnd(bytes.toString('base64'), '=')
}
