import { onTables, type Tx } from '../database/database.ts'
import type { JobTables } from './jobs.tables.ts'
import type { QueueMethod } from './methods.ts'

const tables = onTables<JobTables>()

interface Hastened {
  readonly kind: string
  /** JSON texts. */
  readonly payloads: readonly string[]
  readonly runAt: number
}

/** Brings queued jobs forward. Returns those that had to wait longer. */
export function hastenJobs(tx: Tx, { kind, payloads, runAt }: Hastened): Promise<{ id: string; queue: QueueMethod }[]> {
  if (payloads.length === 0) return Promise.resolve([])
  return (
    tables(tx)
      .updateTable('jobs')
      // A queue method outside the database is notified again even if this process can't do it.
      .set({ run_at: runAt, announce_at: runAt })
      .where('state', '=', 'queued')
      .where('kind', '=', kind)
      .where('payload', 'in', [...payloads])
      .where('run_at', '>', runAt)
      .returning(['id', 'queue'])
      .execute()
  )
}
