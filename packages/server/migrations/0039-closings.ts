import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Folders that are closed to some of those who see what is above them. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  // 1 if a closing may stand on the folder; of the root of a space, if one may stand on anything in the space. It only
  // says where to look: closings end with what they name, and then it stays.
  await db.schema
    .alterTable('items')
    .addColumn('is_closed', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await sql`create index items_closed on items (space_id) where is_closed = 1`.execute(db)

  // At most one of the four is set; none means everyone.
  await db.schema
    .createTable('closings')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('item_id', text, c => c.notNull().references('items.id').onDelete('cascade'))
    .addColumn('user_id', text, c => c.references('users.id').onDelete('cascade'))
    .addColumn('group_id', text, c => c.references('groups.id').onDelete('cascade'))
    .addColumn('grant_id', text, c => c.references('grants.id').onDelete('cascade'))
    .addColumn('link_id', text, c => c.references('links.id').onDelete('cascade'))
    .addColumn('created_by', text, c => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('closings_item').on('closings').columns(['item_id', 'created_at', 'id']).execute()
  for (const column of ['user_id', 'group_id', 'grant_id', 'link_id', 'created_by'])
    await db.schema.createIndex(`closings_${column}`).on('closings').column(column).execute()
}
