import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What administrators were told about: each time when the site stops deleting. */
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
}
