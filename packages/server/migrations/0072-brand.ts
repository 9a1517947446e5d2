import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * The images of the site's brand: their size, which pages need before the image has come, and until when one is kept that
 * nothing shows any more (docs/decisions/0162).
 */
export const up: Migration = async (db, context) => {
  const { whole } = columns(context)
  await db.schema.alterTable('images').addColumn('width', whole).execute()
  await db.schema.alterTable('images').addColumn('height', whole).execute()
  await db.schema.alterTable('image_uses').addColumn('until', whole).execute()
}
