import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What people sign in with, single-use tokens, and what they agreed to when they registered. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  // Passwords, and logins at other sites.
  await db.schema
    .createTable('credentials')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    // `credential` for a password, else the other site.
    .addColumn('provider_id', text, c => c.notNull())
    // The user's id at the other site, or for a password their id here.
    .addColumn('account_id', text, c => c.notNull())
    // Hashed.
    .addColumn('password', 'text')
    // The user's address or name at the other site.
    .addColumn('label', 'text')
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('credentials_user').on('credentials').column('user_id').execute()
  await db.schema
    .createIndex('credentials_provider')
    .on('credentials')
    .columns(['provider_id', 'account_id'])
    .unique()
    .execute()

  // Single-use tokens, such as those in mails. Only their hashes are stored.
  await db.schema
    .createTable('verifications')
    .addColumn('id', text, c => c.primaryKey())
    // The purpose and whom it is for.
    .addColumn('identifier', text, c => c.notNull())
    .addColumn('value', 'text', c => c.notNull())
    .addColumn('expires_at', whole, c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('verifications_identifier').on('verifications').column('identifier').execute()

  await db.schema
    .createTable('totp_factors')
    .addColumn('user_id', text, c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('sealed_secret', 'text', c => c.notNull())
    // Null while its owner has not proved yet that their app knows the secret.
    .addColumn('confirmed_at', whole)
    // The last time step of which a code was used (RFC 6238 §5.2: each once).
    .addColumn('last_step', whole, c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()

  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', text, c => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
    .execute()

  await db.schema
    .createTable('passkeys')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_id', text, c => c.notNull().unique())
    .addColumn('public_key', 'text', c => c.notNull())
    .addColumn('counter', whole, c => c.notNull())
    .addColumn('transports', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('last_used_at', whole)
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('passkeys_user').on('passkeys').columns(['user_id', 'created_at']).execute()

  await db.schema
    .createTable('accepted_policies')
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('label', text, c => c.notNull())
    .addColumn('action', 'text', c => c.notNull())
    .addColumn('accepted_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('accepted_policies_key', ['user_id', 'label'])
    .execute()
}
