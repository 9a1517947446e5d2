import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** How people who left were called, until the audit log has forgotten it (docs/decisions/0167). Outlives their account. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('names_to_forget')
    .addColumn('user_id', text, c => c.primaryKey())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('left_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('names_to_forget_left').on('names_to_forget').column('left_at').execute()
}
