import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What people sign in with besides their password. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('totp_factors')
    .addColumn('user_id', text as never, c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('sealed_secret', 'text', c => c.notNull())
    // Null while its owner has not proved yet that their app knows the secret.
    .addColumn('confirmed_at', whole)
    // The last time step of which a code was used (RFC 6238 §5.2: each once).
    .addColumn('last_step', whole, c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()

  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', text as never, c => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
    .execute()

  await db.schema
    .createTable('passkeys')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_id', text as never, c => c.notNull().unique())
    .addColumn('public_key', 'text', c => c.notNull())
    .addColumn('counter', whole, c => c.notNull())
    .addColumn('transports', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('last_used_at', whole)
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('passkeys_user').on('passkeys').columns(['user_id', 'created_at']).execute()
}
