import type { QueueMethod } from './methods.ts'

export interface JobRow {
  id: string
  kind: string
  /** JSON text. */
  payload: string
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  /** Not before this time. */
  run_at: number
  attempts: number
  /** The try that runs it now, or did last; null before the first one. */
  held_by: string | null
  /** How many tries in a row ended with their process and no outcome; null for none. */
  losses: number | null
  /** While running: when another worker may take it over. */
  lease_until: number | null
  is_cancel_wanted: number
  done_steps: number
  total_steps: number | null
  error_code: string | null
  /** In English. */
  error_message: string | null
  /** The sentence of `error_message` with its values listed separately, if it has any. JSON text. */
  error_sentence: string | null
  /** JSON text. */
  result: string | null
  /** A queued job with the same key is not queued twice. */
  unique_key: string | null
  /** The method that accepted the job and finishes it. */
  queue: QueueMethod
  /** When a queue method outside the database must be notified again, in case it lost the job. */
  announce_at: number
  created_by: string | null
  created_at: number
  finished_at: number | null
}

/** Tables by name. */
export interface JobTables {
  jobs: JobRow
}
