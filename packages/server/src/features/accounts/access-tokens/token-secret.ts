import { createHash, randomInt } from 'node:crypto'
import { randomToken } from '../../../platform/ids.ts'

/** Lets people and secret scanners recognise a token. */
const mark = 'hd_'
const secretBytes = 32
const shape = /^hd_[\w-]{43}$/
const beginningLength = mark.length + 5

export interface TokenSecret {
  readonly secret: string
  readonly hash: string
  readonly beginning: string
}

/** Letters that can't be mistaken for others. 28 of them have 128 bits. */
const letters = 'abcdefghijkmnpqrstuvwxyz'
const letterCount = 28
const groupLength = 4
const typed = new RegExp(`^[${letters}]{${letterCount}}$`)

export function newTokenSecret(): TokenSecret {
  const secret = mark + randomToken(secretBytes)
  return { secret, hash: hashOf(secret), beginning: secret.slice(0, beginningLength) }
}

/** An app password, which people type on a television or a storage box: groups of lower-case letters. */
export function newAppPassword(): TokenSecret {
  const plain = Array.from({ length: letterCount }, () => letters[randomInt(letters.length)]).join('')
  const groups = plain.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []
  return { secret: groups.join('-'), hash: hashOf(plain), beginning: groups[0] ?? '' }
}

/**
 * Returns what the table stores of a secret; null for a text that isn't one. An app password is recognised however it
 * was typed.
 */
export function hashSecret(text: string): string | null {
  if (shape.test(text)) return hashOf(text)
  const plain = text.toLowerCase().replace(/[\s-]/g, '')
  return typed.test(plain) ? hashOf(plain) : null
}

/** All its bits are random, so a slower hash than SHA-256 wouldn't protect it better. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
