import { createHash } from 'node:crypto'
import { randomToken } from '../../../platform/ids.ts'

/** Lets people and secret scanners tell what a text is. */
const mark = 'hd_'
const secretBytes = 32
const shape = /^hd_[\w-]{43}$/
const beginningLength = mark.length + 5

export interface TokenSecret {
  readonly secret: string
  readonly hash: string
  readonly beginning: string
}

export function newTokenSecret(): TokenSecret {
  const secret = mark + randomToken(secretBytes)
  return { secret, hash: hashOf(secret), beginning: secret.slice(0, beginningLength) }
}

/** What the table knows of a secret; null for a text that is none. */
export function hashSecret(text: string): string | null {
  return shape.test(text) ? hashOf(text) : null
}

/** Random in all its bits, so nothing slower than SHA-256 would guard it better. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
