import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What shares cover of the past, and webhooks that wait for somebody to take them over. */
export const up: Migration = async (db, context) => {
  const { whole, text } = columns(context)
  // When it was given first; null means at `created_at`, as for those from before.
  await db.schema.alterTable('grants').addColumn('since', whole).execute()
  await db.schema
    .alterTable('grants')
    .addColumn('with_versions', whole, c => c.notNull().defaultTo(0))
    .execute()
  // About files that wait to be scanned: looked at again.
  await db.schema
    .alterTable('webhook_notes')
    .addColumn('is_held', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  // On whose right to edit the workspace it sends: whoever made it, or took it over.
  await db.schema.alterTable('webhooks').addColumn('stands_on', text).execute()
}
