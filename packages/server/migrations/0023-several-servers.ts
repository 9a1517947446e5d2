import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What several servers need that share no disk and are updated one after the other. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  // The bytes of unfinished uploads that are kept in the storage, piece by piece.
  await db.schema
    .createTable('transfer_pieces')
    .addColumn('transfer_id', text, c => c.notNull().references('transfers.id').onDelete('cascade'))
    // The offset of its first byte in the file.
    .addColumn('start', whole, c => c.notNull())
    .addColumn('size', whole, c => c.notNull())
    .addColumn('storage_key', text, c => c.notNull().unique())
    .addColumn('crc32', whole, c => c.notNull())
    .addPrimaryKeyConstraint('transfer_pieces_pk', ['transfer_id', 'start'])
    .execute()

  // The migration that a program must know to serve this database; at most one row, and none while every older program
  // may go on.
  await db.schema
    .createTable('schema_needs')
    .addColumn('id', 'integer', c => c.primaryKey())
    .addColumn('migration', 'text', c => c.notNull())
    .addColumn('since', whole, c => c.notNull())
    .execute()
}
