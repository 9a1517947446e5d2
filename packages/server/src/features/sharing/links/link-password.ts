import { argon2, argon2Sync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** The costs that OWASP's password storage cheat sheet asks for: 19 MiB and two passes, or 128 MiB. */
const argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const scryptCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const tagLength = 32

const deriveScrypt = promisify<string, Buffer, number, typeof scryptCost, Buffer>(scrypt)
/** Absent where Node.js is linked to an OpenSSL older than 3.2. */
const deriveArgon2 = hasArgon2() ? promisify(argon2) : undefined

function hasArgon2(): boolean {
  try {
    argon2Sync('argon2id', { message: '', nonce: Buffer.alloc(16), memory: 8, passes: 1, parallelism: 1, tagLength: 4 })
    return true
  } catch {
    return false
  }
}

function derive(method: string, password: string, salt: Buffer): Promise<Buffer> {
  const message = password.normalize('NFKC')
  if (method === 'scrypt') return deriveScrypt(message, salt, tagLength, scryptCost)
  if (!deriveArgon2) throw new Error('This Node.js cannot check argon2id passwords: it needs OpenSSL 3.2 or newer')
  return deriveArgon2('argon2id', { ...argon2Cost, tagLength, message, nonce: salt })
}

/** Hashes the password of a link: argon2id, else scrypt, as `method$salt$tag` in base64url. */
export async function hashLinkPassword(password: string): Promise<string> {
  const method = deriveArgon2 ? 'argon2id' : 'scrypt'
  const salt = randomBytes(16)
  const tag = await derive(method, password, salt)
  return [method, salt.toString('base64url'), tag.toString('base64url')].join('$')
}

export async function isLinkPassword(password: string, hash: string): Promise<boolean> {
  const [method = '', salt = '', tag = ''] = hash.split('$')
  const given = await derive(method, password, Buffer.from(salt, 'base64url'))
  return timingSafeEqual(given, Buffer.from(tag, 'base64url'))
}
