/** Something that the server does at certain times. */
export interface ScheduledTask {
  /** `feature.task` */
  readonly name: string
  readonly cron: string
  /** Milliseconds since 1970; null where it never comes. */
  readonly nextAt: number | null
}

/** What is done at certain times, by whichever process has a worker. */
export interface ScheduleService {
  list(): readonly ScheduledTask[]
}

export interface ScheduleRunRow {
  name: string
  started_at: number
  /** Null while it runs, or where its process ended meanwhile. */
  finished_at: number | null
  /** Why the last run failed. */
  error: string | null
}

declare module '../services.ts' {
  interface Services {
    readonly schedule: ScheduleService
  }
}

/** Tables by name. */
export interface ScheduleRunTables {
  schedule_runs: ScheduleRunRow
}
