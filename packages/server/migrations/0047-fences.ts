import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Who runs a job or a task, and how often in a row its process ended without an outcome (docs/decisions/0112). */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  for (const table of ['jobs', 'schedule_runs']) {
    await db.schema.alterTable(table).addColumn('held_by', text).execute()
    await db.schema.alterTable(table).addColumn('losses', 'integer').execute()
  }
  // Until when the process that runs a task was alive, at least.
  await db.schema.alterTable('schedule_runs').addColumn('heard_at', whole).execute()
}
