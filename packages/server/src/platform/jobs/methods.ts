import type { SettingValue } from '@holdall/contract/contract.ts'

/** How workers learn that a job is due. With all of them, the job itself is a row in the database. */
export type QueueMethod = SettingValue<'queue_driver'>

/** With these methods, workers query the table itself. */
export function isInDatabase(method: QueueMethod): boolean {
  return method === 'sync' || method === 'database'
}

/** A notice that a job is due, given to this worker for a while: unless kept, it is given to others after a minute. */
export interface JobNotice {
  readonly jobId: string
  /** Keeps it for another minute. */
  keep(): Promise<void>
  /** The job is finished and needs no further notices. */
  done(): Promise<void>
  /** Delivers the notice again at that time; milliseconds since 1970. */
  later(runAt: number): Promise<void>
}

/** A method outside the database. It may lose, repeat and reorder its notices: the rows are authoritative. */
export interface NoticeSource {
  /** Milliseconds between checks that find nothing. */
  readonly restMs: number
  /** Changes when earlier announcements may be lost because the server was unavailable. */
  losses(): number
  /** Announces that a job is due at a time. */
  announce(jobId: string, runAt: number): Promise<void>
  /** A notice that is due, or null if there is none now; may wait some seconds for one. */
  take(signal: AbortSignal): Promise<JobNotice | null>
}

export interface JobMethods {
  /** The method with its current settings; a different object once they have changed. @throws if it is unavailable */
  source(method: QueueMethod): Promise<NoticeSource>
  /** Calls the listener whenever this process has announced a job. Returns a function that unsubscribes. */
  onAnnounced(listener: () => void): () => void
  /** Closes the connections; jobs announced later are found by a worker's sweep. */
  close(): Promise<void>
}

declare module '../services.ts' {
  interface Services {
    /** How workers learn that a job is due: from the database, or from a queue outside of it. */
    readonly jobMethods: JobMethods
  }
}
