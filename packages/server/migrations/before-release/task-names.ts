import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** The feature of these scheduled tasks got another name, and their last run is found by it. */
const renamed = {
  'storage.measure-storage': 'storage-report.measure-storage',
  'storage.note-lost-objects': 'storage-report.note-lost-objects',
}

export const renameTasks: Migration = async db => {
  for (const [before, after] of Object.entries(renamed)) {
    // A checkout from between the two names may have recorded a run under the new one, which is the later one.
    await sql`update schedule_runs set name = ${after} where name = ${before}
      and not exists (select 1 from schedule_runs as other where other.name = ${after})`.execute(db)
    await sql`delete from schedule_runs where name = ${before}`.execute(db)
  }
}
