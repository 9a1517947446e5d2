import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Providers for company sign-in, what they give by group, and the sessions that came from them. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  // When a session ends however much it is used; null if it only ends unused.
  await db.schema.alterTable('sessions').addColumn('ends_at', whole).execute()
  // Who vouched for a login of an account: the provider, or only the person who linked it. Null for social logins.
  await db.schema.alterTable('credentials').addColumn('linked_by', text).execute()

  await db.schema
    .createTable('company_providers')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('kind', text, c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('icon', text, c => c.notNull())
    .addColumn('is_enabled', whole, c => c.notNull())
    .addColumn('position', whole, c => c.notNull())
    .addColumn('settings', 'text', c => c.notNull())
    .addColumn('sealed_secret', 'text')
    .addColumn('makes_people', whole, c => c.notNull())
    .addColumn('links_by_address', whole, c => c.notNull())
    .addColumn('session_hours', whole)
    .addColumn('version', whole, c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    .execute()

  await db.schema
    .createTable('company_rules')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('provider_id', text, c => c.notNull().references('company_providers.id').onDelete('cascade'))
    .addColumn('position', whole, c => c.notNull())
    .addColumn('group_name', 'text', c => c.notNull())
    .addColumn('role_id', text, c => c.references('roles.id').onDelete('set null'))
    .addColumn('space_id', text, c => c.references('spaces.id').onDelete('set null'))
    .addColumn('space_role_id', text, c => c.references('roles.id').onDelete('set null'))
    .execute()
  await db.schema
    .createIndex('company_rules_provider')
    .on('company_rules')
    .columns(['provider_id', 'position'])
    .execute()
  for (const column of ['role_id', 'space_id', 'space_role_id']) {
    await db.schema.createIndex(`company_rules_${column}`).on('company_rules').column(column).execute()
  }

  // What a provider gave. Its id stays after it is deleted, until a job has taken all of it away.
  await db.schema
    .createTable('company_given')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('provider_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role_id', text, c => c.references('roles.id').onDelete('cascade'))
    .addColumn('space_id', text, c => c.references('spaces.id').onDelete('cascade'))
    .addColumn('given_at', whole, c => c.notNull())
    .execute()
  await sql`create unique index company_given_role on company_given (user_id, role_id, provider_id)
    where role_id is not null`.execute(db)
  await sql`create unique index company_given_space on company_given (user_id, space_id, provider_id)
    where space_id is not null`.execute(db)
  await db.schema.createIndex('company_given_provider').on('company_given').columns(['provider_id', 'id']).execute()
  await db.schema.createIndex('company_given_role_id').on('company_given').column('role_id').execute()
  await db.schema.createIndex('company_given_space_id').on('company_given').column('space_id').execute()

  // What a provider said about a person when they last signed in, to tell what they have changed here themselves.
  await db.schema
    .createTable('company_profiles')
    .addColumn('provider_id', text, c => c.notNull().references('company_providers.id').onDelete('cascade'))
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('first_name', 'text', c => c.notNull())
    .addColumn('last_name', 'text', c => c.notNull())
    .addColumn('picture_hash', text)
    .addColumn('avatar_key', text)
    .addPrimaryKeyConstraint('company_profiles_pk', ['provider_id', 'user_id'])
    .execute()
  await db.schema.createIndex('company_profiles_user').on('company_profiles').column('user_id').execute()

  // The provider's side of sessions here, and of sign-ins that wait for their second step.
  await db.schema
    .createTable('provider_sessions')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('provider_id', text, c => c.notNull().references('company_providers.id').onDelete('cascade'))
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('account_id', text, c => c.notNull())
    .addColumn('provider_session_id', text)
    .addColumn('sealed_id_token', 'text')
    .addColumn('ends_at', whole)
    .addColumn('session_id', text, c => c.unique().references('sessions.id').onDelete('cascade'))
    .addColumn('step_hash', text, c => c.unique())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema
    .createIndex('provider_sessions_account')
    .on('provider_sessions')
    .columns(['provider_id', 'account_id'])
    .execute()
  await db.schema
    .createIndex('provider_sessions_provider_session')
    .on('provider_sessions')
    .columns(['provider_id', 'provider_session_id'])
    .execute()
  await db.schema.createIndex('provider_sessions_user').on('provider_sessions').column('user_id').execute()
  await db.schema.createIndex('provider_sessions_created').on('provider_sessions').column('created_at').execute()

  // People whom a provider has identified, while an address or a consent is missing.
  await db.schema
    .createTable('company_newcomers')
    .addColumn('token_hash', text, c => c.primaryKey())
    .addColumn('provider_id', text, c => c.notNull().references('company_providers.id').onDelete('cascade'))
    .addColumn('sealed', 'text', c => c.notNull())
    .addColumn('expires_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('company_newcomers_provider').on('company_newcomers').column('provider_id').execute()
  await db.schema.createIndex('company_newcomers_expiry').on('company_newcomers').column('expires_at').execute()

  // Logout tokens that were obeyed: each counts once.
  await db.schema
    .createTable('company_logouts')
    .addColumn('provider_id', text, c => c.notNull().references('company_providers.id').onDelete('cascade'))
    .addColumn('token_hash', text, c => c.notNull())
    .addColumn('seen_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('company_logouts_pk', ['provider_id', 'token_hash'])
    .execute()
  await db.schema.createIndex('company_logouts_seen').on('company_logouts').column('seen_at').execute()
}
