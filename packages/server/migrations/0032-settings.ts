import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Groups the changes of one save, and adds the sitemap as last generated and what people have agreed to. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .alterTable('setting_history')
    .addColumn('save_id', text as never)
    .execute()
  await sql`update setting_history set save_id = id`.execute(db)
  await db.schema.createIndex('setting_history_save').on('setting_history').columns(['save_id', 'key']).execute()

  await db.schema
    .createTable('sitemap_files')
    .addColumn('name', text as never, c => c.primaryKey())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('made_at', whole, c => c.notNull())
    .execute()

  await db.schema
    .createTable('accepted_policies')
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('label', text as never, c => c.notNull())
    .addColumn('action', 'text', c => c.notNull())
    .addColumn('accepted_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('accepted_policies_key', ['user_id', 'label'])
    .execute()
}
