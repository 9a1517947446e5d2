import { StorageError } from '../storage-driver.ts'

/** How long a store on another machine may take to answer any call; milliseconds. */
export const remotePatienceMs = 30_000

/** How long joining parts may take, which some stores do by copying them; milliseconds. */
export const joinMs = 5 * 60_000

/** A store didn't answer in time. Calling it again immediately doesn't help. */
export class SilentError extends StorageError {
  constructor(message: string) {
    super('unavailable', message)
    this.name = 'SilentError'
  }
}
