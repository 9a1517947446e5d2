import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** A text that only this database's key can decrypt, so that a different key is noticed at startup. */
export const up: Migration = async (db, context) => {
  const { text } = columns(context)
  await db.schema
    .createTable('key_check')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('sealed', text as never, c => c.notNull())
    .execute()
}
