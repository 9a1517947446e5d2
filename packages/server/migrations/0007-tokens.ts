import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** API tokens and app passwords. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('access_tokens')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('token_hash', text as never, c => c.notNull().unique())
    // The beginning of the secret, so that its owner recognises it.
    .addColumn('beginning', 'text', c => c.notNull())
    .addColumn('scopes', 'text', c => c.notNull())
    .addColumn('expires_at', whole)
    .addColumn('last_used_at', whole)
    .addColumn('last_used_address', 'text')
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('access_tokens_user').on('access_tokens').columns(['user_id', 'created_at']).execute()
}
