import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Locks that members take themselves, beside those of programs, and who has a file open for editing. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  // `client`: of a program, which sends its token with every change; `member`: of a person, whatever they use.
  await db.schema
    .alterTable('dav_locks')
    .addColumn('kind', text, c => c.notNull().defaultTo('client'))
    .execute()

  await db.schema
    .createTable('open_files')
    .addColumn('item_id', text, c => c.notNull().references('items.id').onDelete('cascade'))
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    // A tab of the browser, by the name that it gives itself.
    .addColumn('tab', text, c => c.notNull())
    // When the tab last said so; it counts for a minute.
    .addColumn('seen_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('open_files_pk', ['item_id', 'user_id', 'tab'])
    .execute()
  await db.schema.createIndex('open_files_user').on('open_files').column('user_id').execute()
  await db.schema.createIndex('open_files_seen').on('open_files').column('seen_at').execute()
}
