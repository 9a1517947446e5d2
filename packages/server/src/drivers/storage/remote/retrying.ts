import { setTimeout as wait } from 'node:timers/promises'
import { abortedError, isStorageError, StorageError, type StorageProblem } from '../storage-driver.ts'
import { SilentError } from './patience.ts'

/** A temporary failure: the store says how long to wait, or the next pause is used. */
export class BusyError extends StorageError {
  readonly retryAfterMs: number | null

  constructor(message: string, retryAfterMs: number | null = null, code: StorageProblem = 'unavailable') {
    super(code, message)
    this.retryAfterMs = retryAfterMs
  }
}

export interface RetryOptions {
  readonly signal?: AbortSignal | undefined
  /**
   * Pauses before the second, third… try; milliseconds. Each varies by a quarter, so that many callers don't return at
   * the same time.
   */
  readonly pausesMs?: readonly number[]
  /** A store that asks for a longer pause than this is unavailable. */
  readonly longestMs?: number
}

const defaultPauses = [200, 800, 2500]

/** Repeats a repeatable call while the store says that it is busy. @throws the last failure; `aborted` */
export async function retrying<T>(call: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { signal, pausesMs = defaultPauses, longestMs = 20_000 } = options
  for (const pause of pausesMs) {
    if (signal?.aborted) throw abortedError(signal)
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof BusyError) || (error.retryAfterMs ?? 0) > longestMs) throw error
      const ms = error.retryAfterMs ?? pause * (0.75 + Math.random() / 2)
      await wait(ms, undefined, signal ? { signal } : {}).catch(() => {
        throw abortedError(signal)
      })
    }
  }
  return call()
}

/** The milliseconds of a Retry-After header: seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterMs(header: string | undefined): number | null {
  if (!header) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

/** The failure of a network call: aborted by its caller, or a store that can't be reached now. */
export function networkFailure(error: unknown, signal?: AbortSignal): StorageError {
  if (error instanceof StorageError) return error
  if (signal?.aborted) return abortedError(signal)
  const { code, message, name } = error as NodeJS.ErrnoException
  // S3's library calls a connection that was cut off a timeout too, but leaves its code.
  if (code === 'ETIMEDOUT' || (name === 'TimeoutError' && code === undefined))
    return new SilentError(message || 'The storage doesn’t answer')
  return new BusyError(message || code || 'The storage can’t be reached')
}

/** Whether an outcome is unknown: the store may have done what was requested after all. */
export function isOutcomeOpen(error: unknown): boolean {
  return isStorageError(error, 'unavailable')
}
