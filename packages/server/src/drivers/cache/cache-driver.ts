import type { RunStep } from '../../platform/settings/hooks.ts'

/**
 * Stores texts for a while. Any value may disappear at any time. Every method rejects with a CacheError if the store
 * fails; none takes longer than a few seconds.
 */
export interface CacheDriver {
  /** Returns what was set and hasn't expired; else null. */
  get(key: string): Promise<string | null>
  /** Stores a text for at most `ttlMs` milliseconds. */
  set(key: string, value: string, ttlMs: number): Promise<void>
  /** Does nothing if the key doesn't exist. */
  delete(key: string): Promise<void>
  /** Removes everything that this site has set, and nothing else in the same store. */
  clear(): Promise<void>
  /** Writes, reads and removes a value, step by step. Rejects with the reason if a step fails. */
  probe(take?: RunStep): Promise<void>
  close(): Promise<void>
}

/** The store can't be reached or rejects requests. */
export class CacheError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'CacheError'
  }
}
