import type { NoticeSource } from '../../platform/jobs/methods.ts'
import type { RunStep } from '../../platform/settings/hooks.ts'

/**
 * A queue outside the database. It only holds the ids of jobs and when they are due; the job itself is a row. Failures
 * are QueueErrors.
 */
export interface QueueDriver extends NoticeSource {
  /** Rejects with the reason if the queue can't be used. */
  probe(take?: RunStep): Promise<void>
  close(): Promise<void>
}

/** The queue can't be reached or rejects requests. */
export class QueueError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'QueueError'
  }
}

/** How long a taken notice is hidden from others; seconds. The worker extends this while the job runs. */
export const hiddenSeconds = 60
