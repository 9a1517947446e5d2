import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** A text that only the key of this database opens, so that another key is noticed at the start. */
export const up: Migration = async (db, context) => {
  const { text } = columns(context)
  await db.schema
    .createTable('key_check')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('sealed', text as never, c => c.notNull())
    .execute()
}
