import { StorageError } from '../storage-driver.ts'

/** How long a store on another machine may say nothing, whatever it was asked for. */
export const remotePatienceMs = 30_000

/** How long joining parts may take, which some stores do by copying them. */
export const joinMs = 5 * 60_000

/** A store that said nothing for as long as anybody waits. Asking again at once doesn't help. */
export class SilentError extends StorageError {
  constructor(message: string) {
    super('unavailable', message)
    this.name = 'SilentError'
  }
}
