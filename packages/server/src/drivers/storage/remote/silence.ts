import { isStorageError } from '../storage-driver.ts'
import { SilentError } from './patience.ts'

/** A silent store is left alone for this long before one call asks it again. */
const restMs = 5000

/** Remembers whether a store answers, so that only one call at a time waits for one that doesn't. */
export interface Silence {
  /** Runs a call, or refuses it at once while the store is known to be silent. @throws SilentError; as the call does */
  run<T>(call: () => Promise<T>): Promise<T>
}

export function createSilence(now: () => number = () => performance.now()): Silence {
  let silentAt: number | null = null
  let isAsking = false

  function note(error: unknown): void {
    if (error instanceof SilentError) silentAt = now()
    // A call that its caller ended says nothing about the store.
    else if (!isStorageError(error, 'aborted')) silentAt = null
  }

  return {
    async run(call) {
      const isSilent = silentAt !== null
      if (isSilent && (isAsking || now() - (silentAt ?? 0) < restMs))
        throw new SilentError('The storage doesn’t answer')
      if (isSilent) isAsking = true
      try {
        const result = await call()
        silentAt = null
        return result
      } catch (error) {
        note(error)
        throw error
      } finally {
        if (isSilent) isAsking = false
      }
    },
  }
}
