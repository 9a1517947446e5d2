import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { JobRow } from '../../platform/jobs/jobs.tables.ts'

export function findOwnJob(db: Reader, id: string, userId: string): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).where('created_by', '=', userId).executeTakeFirst()
}

/** Marks a job that has not ended as unwanted. Undefined when it has ended, or was marked before. */
export function askToStop(tx: Tx, id: string): Promise<JobRow | undefined> {
  return tx
    .updateTable('jobs')
    .set({ is_cancel_wanted: 1 })
    .where('id', '=', id)
    .where('is_cancel_wanted', '=', 0)
    .where(sql<boolean>`state in ('queued', 'running')`)
    .returningAll()
    .executeTakeFirst()
}
