import type { NoticeSource } from '../../platform/jobs/methods.ts'
import type { TakeStep } from '../../platform/settings/hooks.ts'

/**
 * A queue outside of the database. It holds the ids of jobs and when they are due, nothing else; the job is a row. Failures
 * are QueueErrors.
 */
export interface QueueDriver extends NoticeSource {
  /** Rejects with what is wrong where the queue cannot be used. */
  probe(take?: TakeStep): Promise<void>
  close(): Promise<void>
}

/** The queue cannot be reached or refuses its work. */
export class QueueError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'QueueError'
  }
}

/** How long a notice is kept from others once it was taken, seconds. The worker keeps it for longer while the job runs. */
export const hiddenSeconds = 60
