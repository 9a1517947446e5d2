import type { SettingValue } from '@holdall/contract/contract.ts'

/** How workers learn that a job is due. The job itself is a row in the database with each of them. */
export type QueueMethod = SettingValue<'queue_driver'>

/** With these the table itself is asked. */
export function isInDatabase(method: QueueMethod): boolean {
  return method === 'sync' || method === 'database'
}

/** That a job is due, handed to this worker for a while: unless it is kept, others get it after a minute. */
export interface JobNotice {
  readonly jobId: string
  /** Has it for another minute. */
  keep(): Promise<void>
  /** The job is over: nobody need hear of it again. */
  done(): Promise<void>
  /** It is heard of again at that time; milliseconds since 1970. */
  later(runAt: number): Promise<void>
}

/** A method outside of the database. It may forget, repeat and mix up its notices: the rows decide. */
export interface NoticeSource {
  /** Milliseconds between two looks that found nothing. */
  readonly restMs: number
  /** Another number once what was announced before may be lost: its server was away meanwhile. */
  losses(): number
  /** Says that a job is due at a time. */
  announce(jobId: string, runAt: number): Promise<void>
  /** A notice that is due, or null where there is none now; may wait some seconds for one. */
  take(signal: AbortSignal): Promise<JobNotice | null>
}

export interface JobMethods {
  /** The method in its present settings; another object once they have changed. @throws where it can't be had */
  source(method: QueueMethod): Promise<NoticeSource>
  /** Calls the listener whenever this process has announced a job. Answers the way to stop. */
  onAnnounced(listener: () => void): () => void
  /** Lets go of the connections; jobs that are announced later are found by the sweep of a worker. */
  close(): Promise<void>
}

declare module '../services.ts' {
  interface Services {
    readonly jobMethods: JobMethods
  }
}
