import { randomBytes, randomFillSync } from 'node:crypto'
import { monotonicFactory } from 'ulid'

const pool = new Uint32Array(1024)
let left = 0

/** A random number in [0, 1), from a pool filled in one go: one system call serves many ids. */
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

/** `bytes` random bytes as base64url text; for tokens and keys that must not be guessable. */
export function randomToken(bytes = 24): string {
  return randomBytes(bytes).toString('base64url')
}
