import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What administrators were told about stops of deletion, and copies of personal data that couldn't be collected. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('told_stops')
    // Which reason it is, and what tells it from an earlier stop for the same reason.
    .addColumn('name', text, c => c.primaryKey())
    .addColumn('occasion', text, c => c.notNull())
    .addColumn('told_at', whole, c => c.notNull())
    // Null while it lasts.
    .addColumn('ended_at', whole)
    .execute()
  // When the job that collects it failed for good.
  await db.schema.alterTable('data_exports').addColumn('failed_at', whole).execute()
}
