import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What somebody has seen of the first hints, and the sample files that were made for them. */
export const up: Migration = async (db, context) => {
  const { text } = columns(context)
  // One column each: SQLite adds no more at a time.
  await db.schema.alterTable('users').addColumn('seen_hints', text).execute()
  await db.schema.alterTable('users').addColumn('sample_folder_id', text).execute()
  await db.schema.alterTable('users').addColumn('sample_versions', text).execute()
}
