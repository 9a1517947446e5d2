import { randomBytes } from 'node:crypto'
import { monotonicFactory } from 'ulid'

const next = monotonicFactory()

/** A new opaque id: a ULID in lower case, so ids sort by the time they were made. */
export function newId(): string {
  return next().toLowerCase()
}

/** A random text of `bytes` random bytes in base64url; for tokens and keys that must not be guessed. */
export function randomToken(bytes = 24): string {
  return randomBytes(bytes).toString('base64url')
}
