import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** When the file said that it was last changed, kept with each version that is replaced: taking a restoring back gives it back. */
export const up: Migration = async (db, context) => {
  const { whole } = columns(context)
  await db.schema.alterTable('versions').addColumn('modified_at', whole).execute()
}
