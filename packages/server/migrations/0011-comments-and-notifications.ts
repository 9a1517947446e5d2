import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Comments, notifications, and how each person wants to be notified. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('comments')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('item_id', text, c => c.notNull().references('items.id').onDelete('cascade'))
    // The comment that this one answers; answers can't be answered.
    .addColumn('answers_id', text, c => c.references('comments.id').onDelete('cascade'))
    .addColumn('author_id', text, c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    // JSON text: ids of the people who are mentioned.
    .addColumn('mentions', 'text', c => c.notNull().defaultTo('[]'))
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('edited_at', whole)
    .addColumn('deleted_at', whole)
    .addColumn('deleted_by', text)
    .execute()
  await sql`create index comments_threads on comments (item_id, id) where answers_id is null`.execute(db)
  await sql`create index comments_answers on comments (answers_id, id) where answers_id is not null`.execute(db)
  await db.schema.createIndex('comments_author').on('comments').columns(['item_id', 'author_id']).execute()
  await db.schema.createIndex('comments_of').on('comments').columns(['author_id', 'id']).execute()
  await sql`create index comments_deleted on comments (deleted_at) where deleted_at is not null`.execute(db)
  // The comments of the whole site, in every order of their list.
  await sql`create index comments_created on comments (created_at, id)`.execute(db)
  await sql`create index comments_updated on comments (coalesce(edited_at, created_at), id)`.execute(db)

  await db.schema
    .createTable('notifications')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', c => c.notNull())
    // What caused it; a person is notified of one thing only once.
    .addColumn('cause', text, c => c.notNull())
    // Null if it isn't about a file or folder.
    .addColumn('item_id', text)
    .addColumn('actor_id', text)
    // JSON text.
    .addColumn('facts', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('read_at', whole)
    // Set when its cause was undone, perhaps only for now.
    .addColumn('withdrawn_at', whole)
    .execute()
  await db.schema
    .createIndex('notifications_cause')
    .on('notifications')
    .columns(['cause', 'user_id'])
    .unique()
    .execute()
  await sql`create index notifications_user on notifications (user_id, id) where withdrawn_at is null`.execute(db)
  await sql`create index notifications_unread on notifications (user_id, id) where read_at is null and withdrawn_at is null`.execute(
    db,
  )
  await sql`create index notifications_withdrawn on notifications (withdrawn_at) where withdrawn_at is not null`.execute(
    db,
  )
  await db.schema.createIndex('notifications_age').on('notifications').column('created_at').execute()

  await db.schema
    .createTable('notification_preferences')
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', text, c => c.notNull())
    .addColumn('in_app', 'integer', c => c.notNull())
    .addColumn('by_mail', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('notification_preferences_pk', ['user_id', 'kind'])
    .execute()
}
