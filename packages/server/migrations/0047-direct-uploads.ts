import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Uploads whose bytes go straight to the storage, in parts. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema.alterTable('transfers').addColumn('upload_id', 'text').execute()
  await db.schema.alterTable('transfers').addColumn('part_size', whole).execute()
  await db.schema
    .createTable('transfer_parts')
    .addColumn('transfer_id', text as never, c => c.notNull().references('transfers.id').onDelete('cascade'))
    .addColumn('number', 'integer', c => c.notNull())
    .addColumn('sha256', text as never, c => c.notNull())
    .addPrimaryKeyConstraint('transfer_parts_pk', ['transfer_id', 'number'])
    .execute()
}
