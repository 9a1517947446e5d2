import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Which version drew a picture, so that those an earlier one may have drawn blank are drawn again, once. */
export const up: Migration = async (db, context) => {
  const { whole } = columns(context)
  await db.schema
    .alterTable('thumbnails')
    .addColumn('drawer', whole, column => column.notNull().defaultTo(1))
    .execute()
}
