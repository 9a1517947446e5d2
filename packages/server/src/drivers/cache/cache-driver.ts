import type { TakeStep } from '../../platform/settings/hooks.ts'

/**
 * Keeps texts for a while. Anything may be gone at any time. Every method rejects with a CacheError where the store fails;
 * none takes longer than some seconds.
 */
export interface CacheDriver {
  /** What was set and has not run out; else null. */
  get(key: string): Promise<string | null>
  /** Keeps a text for `ttlMs` milliseconds at most. */
  set(key: string, value: string, ttlMs: number): Promise<void>
  /** One that is not there is fine. */
  delete(key: string): Promise<void>
  /** Removes all that this site has set, and nothing of anybody else's in the same store. */
  clear(): Promise<void>
  /** Writes, reads and removes a value, step by step. Rejects with what is wrong. */
  probe(take?: TakeStep): Promise<void>
  close(): Promise<void>
}

/** The store cannot be reached or refuses its work. */
export class CacheError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'CacheError'
  }
}
