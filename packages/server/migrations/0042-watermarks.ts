import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Watermarks of links for viewing. */
export const up: Migration = async (db, context) => {
  const { whole } = columns(context)
  await db.schema
    .alterTable('links')
    .addColumn('has_watermark', whole, c => c.notNull().defaultTo(0))
    .execute()
  // What is written beside the visitor and the time.
  await db.schema
    .alterTable('links')
    .addColumn('watermark_text', 'text', c => c.notNull().defaultTo(''))
    .execute()
}
