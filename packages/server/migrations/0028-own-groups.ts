import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Addresses that wait in members' own groups for their account, and groups that are mentioned in comments. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('group_addresses')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('group_id', text, c => c.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('email', text, c => c.notNull())
    .addColumn('added_at', whole, c => c.notNull())
    .addUniqueConstraint('group_addresses_group', ['group_id', 'email'])
    .execute()
  // Whoever confirms an address asks which groups wait for it.
  await db.schema.createIndex('group_addresses_email').on('group_addresses').columns(['email', 'group_id']).execute()

  // JSON text: the ids of mentioned groups.
  await db.schema
    .alterTable('comments')
    .addColumn('group_mentions', 'text', c => c.notNull().defaultTo('[]'))
    .execute()
}
