import { randomBytes, randomFillSync } from 'node:crypto'
import { monotonicFactory } from 'ulid'

const pool = new Uint32Array(1024)
let left = 0

/** A number from 0 up to but not 1, from a pool that is filled at once: one call of the system serves many ids. */
function nextRandom(): number {
  if (left === 0) {
    randomFillSync(pool)
    left = pool.length
  }
  left--
  return (pool[left] ?? 0) / 2 ** 32
}

const next = monotonicFactory(nextRandom)

/** A new opaque id: a ULID in lower case, so ids sort by the time they were made. */
export function newId(): string {
  return next().toLowerCase()
}

/** A random text of `bytes` random bytes in base64url; for tokens and keys that must not be guessed. */
export function randomToken(bytes = 24): string {
  return randomBytes(bytes).toString('base64url')
}
