import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What signing in apps through the browser needs, and when an app last synced. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema.alterTable('access_tokens').addColumn('last_synced_at', whole).execute()

  // Apps that wait for a member to let them in.
  await db.schema
    .createTable('login_flows')
    .addColumn('id', text, c => c.primaryKey())
    // Hashes of the tokens: that of the page's address, and that with which the app asks for its password.
    .addColumn('page_hash', text, c => c.notNull().unique())
    .addColumn('poll_hash', text, c => c.unique())
    .addColumn('state', text, c => c.notNull())
    .addColumn('device', 'text', c => c.notNull())
    .addColumn('address', 'text')
    // Whom the limit counts.
    .addColumn('client', text, c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('expires_at', whole, c => c.notNull())
    // Who let it in, and in which session: when that ends, so does the flow.
    .addColumn('user_id', text, c => c.references('users.id').onDelete('cascade'))
    .addColumn('session_id', text, c => c.references('sessions.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('login_flows_client').on('login_flows').columns(['client', 'id']).execute()
  await db.schema.createIndex('login_flows_end').on('login_flows').column('expires_at').execute()
  await db.schema.createIndex('login_flows_user').on('login_flows').column('user_id').execute()
  await db.schema.createIndex('login_flows_session').on('login_flows').column('session_id').execute()
}
