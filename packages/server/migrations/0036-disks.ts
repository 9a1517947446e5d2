import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Storages on other machines, with their credentials sealed. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('disks')
    .addColumn('mark', text as never, c => c.primaryKey())
    .addColumn('driver', text as never, c => c.notNull())
    .addColumn('options', text as never, c => c.notNull())
    .addColumn('options_hash', text as never, c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
}
