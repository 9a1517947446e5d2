import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** How often a link was reported, for the list of shares. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('reported_links')
    .addColumn('link_id', text, c => c.primaryKey().references('links.id').onDelete('cascade'))
    .addColumn('reports', whole, c => c.notNull())
    .execute()
}
