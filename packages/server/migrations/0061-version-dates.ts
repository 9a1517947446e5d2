import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** The file's own modification date, kept with each replaced version, so that undoing a restore brings it back. */
export const up: Migration = async (db, context) => {
  const { whole } = columns(context)
  await db.schema.alterTable('versions').addColumn('modified_at', whole).execute()
}
