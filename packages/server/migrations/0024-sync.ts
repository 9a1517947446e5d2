import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What clients that keep folders in step need to know of the tree. */
export const up: Migration = async (db, context) => {
  const { whole } = columns(context)
  // Of folders: raised by every change in the folder itself and by every one below it.
  await db.schema
    .alterTable('items')
    .addColumn('changes', whole, c => c.notNull().defaultTo(0))
    .execute()
}
