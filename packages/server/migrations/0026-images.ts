import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Images of the site: logos, pictures in pages. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('images')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('uploaded_by', text as never, c => c.references('users.id').onDelete('set null'))
    .addColumn('disk_prefix', text as never, c => c.notNull())
    .addColumn('name', text as never, c => c.notNull())
    .addColumn('storage_key', text as never, c => c.notNull().unique())
    .addColumn('mime', text as never, c => c.notNull())
    .addColumn('size', whole, c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('images_uploader').on('images').column('uploaded_by').execute()
}
