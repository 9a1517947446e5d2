import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** The audit log, which members read as activity. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('audit_log')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('at', whole, c => c.notNull())
    .addColumn('actor_id', text)
    .addColumn('impersonator_id', text)
    .addColumn('action', text, c => c.notNull())
    .addColumn('object_type', 'text')
    .addColumn('object_id', text)
    // Where it happened, so that activity is found by space, by folder and by item (the object).
    .addColumn('space_id', text)
    .addColumn('folder_id', text)
    // The link that it is about, or through which the actor came.
    .addColumn('link_id', text)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('address', 'text')
    .addColumn('request_id', 'text')
    .execute()
  await db.schema.createIndex('audit_log_object').on('audit_log').columns(['object_id', 'id']).execute()
  await db.schema.createIndex('audit_log_actor').on('audit_log').columns(['actor_id', 'id']).execute()
  await sql`create index audit_log_space on audit_log (space_id, id) where space_id is not null`.execute(db)
  await sql`create index audit_log_folder on audit_log (folder_id, id) where folder_id is not null`.execute(db)
  await sql`create index audit_log_at on audit_log (at, id)`.execute(db)
  await sql`create index audit_log_action on audit_log (action, at, id)`.execute(db)
  await sql`create index audit_log_impersonator on audit_log (at, id) where impersonator_id is not null`.execute(db)
}
