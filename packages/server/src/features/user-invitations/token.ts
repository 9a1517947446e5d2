import { createHash, timingSafeEqual } from 'node:crypto'
import { randomToken } from '../../platform/ids.ts'

const idLength = 26

/** The secret of a link: the id of its invitation, and 24 random bytes, of which only the hash is kept. */
export function makeToken(id: string): { readonly token: string; readonly hash: string } {
  const random = randomToken()
  return { token: `${id}${random}`, hash: hashOf(random) }
}

export function idOf(token: string): string {
  return token.slice(0, idLength)
}

/** Compares in a time that doesn't depend on where they differ. */
export function isTokenOf(token: string, hash: string | null): boolean {
  const shown = Buffer.from(hashOf(token.slice(idLength)))
  const kept = Buffer.from(hash ?? hashOf(''))
  return shown.length === kept.length && timingSafeEqual(shown, kept) && hash !== null
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
