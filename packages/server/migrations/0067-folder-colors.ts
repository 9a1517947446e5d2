import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** The colour of a folder, if it has one of its own. */
export const up: Migration = async (db, context) => {
  const { text } = columns(context)
  await db.schema.alterTable('items').addColumn('color', text).execute()
}
