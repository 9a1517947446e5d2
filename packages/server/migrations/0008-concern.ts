import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What concerns members: activity from the audit log, comments, notifications. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  // Where an audit log entry happened, so that it can be read as activity: by space, by folder, by item (its object).
  for (const column of ['space_id', 'folder_id', 'link_id']) {
    await db.schema
      .alterTable('audit_log')
      .addColumn(column, text as never)
      .execute()
  }
  await sql`update audit_log set
    space_id = (select space_id from items where items.id = audit_log.object_id),
    folder_id = (select parent_id from items where items.id = audit_log.object_id)
    where object_type = 'item'`.execute(db)
  await sql`update audit_log set link_id = object_id,
    space_id = (select items.space_id from links join items on items.id = links.item_id where links.id = audit_log.object_id),
    folder_id = (select items.parent_id from links join items on items.id = links.item_id where links.id = audit_log.object_id)
    where object_type = 'link'`.execute(db)
  await sql`create index audit_log_space on audit_log (space_id, id) where space_id is not null`.execute(db)
  await sql`create index audit_log_folder on audit_log (folder_id, id) where folder_id is not null`.execute(db)

  await db.schema
    .createTable('comments')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('item_id', text as never, c => c.notNull().references('items.id').onDelete('cascade'))
    // The comment that this one answers; answers can't be answered.
    .addColumn('answers_id', text as never, c => c.references('comments.id').onDelete('cascade'))
    .addColumn('author_id', text as never, c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    // JSON text: ids of the people who are mentioned.
    .addColumn('mentions', 'text', c => c.notNull().defaultTo('[]'))
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('edited_at', whole)
    .addColumn('deleted_at', whole)
    .addColumn('deleted_by', text as never)
    .execute()
  await sql`create index comments_threads on comments (item_id, id) where answers_id is null`.execute(db)
  await sql`create index comments_answers on comments (answers_id, id) where answers_id is not null`.execute(db)
  await db.schema.createIndex('comments_author').on('comments').columns(['item_id', 'author_id']).execute()
  await sql`create index comments_deleted on comments (deleted_at) where deleted_at is not null`.execute(db)

  await db.schema
    .createTable('notifications')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', c => c.notNull())
    // What caused it; a person is notified of one thing only once.
    .addColumn('cause', text as never, c => c.notNull())
    // Null if it isn't about a file or folder.
    .addColumn('item_id', text as never)
    .addColumn('actor_id', text as never)
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
  await db.schema.createIndex('notifications_age').on('notifications').column('created_at').execute()

  await db.schema
    .createTable('notification_preferences')
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', text as never, c => c.notNull())
    .addColumn('in_app', 'integer', c => c.notNull())
    .addColumn('by_mail', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('notification_preferences_pk', ['user_id', 'kind'])
    .execute()
}
