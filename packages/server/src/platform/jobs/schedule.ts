/** Something that the server does on a schedule. */
export interface ScheduledTask {
  /** `feature.task` */
  readonly name: string
  readonly cron: string
  /** Milliseconds since 1970; null if it never runs. */
  readonly nextAt: number | null
}

/** The scheduled tasks, run by whichever process has a worker. */
export interface ScheduleService {
  list(): readonly ScheduledTask[]
}

export interface ScheduleRunRow {
  name: string
  started_at: number
  /** Null while it is running, or if its process ended during the run. */
  finished_at: number | null
  /** Says why the last run failed. */
  error: string | null
  /** The run that was begun last, and until when its process was alive, at least. */
  held_by: string | null
  heard_at: number | null
  /** How many runs in a row ended with their process; null for none. */
  losses: number | null
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
