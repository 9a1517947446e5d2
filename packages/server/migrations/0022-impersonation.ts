import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Sessions of administrators who are signed in as another user: they end with the administrator's own session. */
export const up: Migration = async (db, context) => {
  const { text } = columns(context)
  await db.schema
    .alterTable('sessions')
    .addColumn('impersonator_id', text as never, c => c.references('users.id').onDelete('cascade'))
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('impersonator_session_id', text as never, c => c.references('sessions.id').onDelete('cascade'))
    .execute()
  // Finds the sessions that depend on a person or session that ends, without reading every session.
  await db.schema.createIndex('sessions_impersonator').on('sessions').column('impersonator_id').execute()
  await db.schema
    .createIndex('sessions_impersonator_session')
    .on('sessions')
    .column('impersonator_session_id')
    .execute()
}
