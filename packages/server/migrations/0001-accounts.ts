import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** People, their sessions and credentials, roles and permissions. */
export const up: Migration = async (db, context) => {
  const { text, whole, date, yes } = columns(context)

  await db.schema
    .createTable('users')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', text as never, c => c.notNull().unique())
    .addColumn('email_verified', yes, c => c.notNull())
    .addColumn('image', 'text')
    .addColumn('created_at', date, c => c.notNull())
    .addColumn('updated_at', date, c => c.notNull())
    .addColumn('email_confirmed_at', whole)
    .addColumn('pending_email', 'text')
    .addColumn('first_name', 'text', c => c.notNull().defaultTo(''))
    .addColumn('last_name', 'text', c => c.notNull().defaultTo(''))
    .addColumn('language', 'text')
    .addColumn('time_zone', 'text')
    .addColumn('theme', 'text', c => c.notNull().defaultTo('system'))
    .addColumn('date_format', 'text')
    .addColumn('avatar_key', 'text')
    .addColumn('available_space', whole)
    .addColumn('banned_at', whole)
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('token', text as never, c => c.notNull().unique())
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', date, c => c.notNull())
    .addColumn('created_at', date, c => c.notNull())
    .addColumn('updated_at', date, c => c.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('last_used_at', whole)
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()

  await db.schema
    .createTable('credentials')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('account_id', text as never, c => c.notNull())
    .addColumn('provider_id', text as never, c => c.notNull())
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', date)
    .addColumn('refresh_token_expires_at', date)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('created_at', date, c => c.notNull())
    .addColumn('updated_at', date, c => c.notNull())
    .execute()
  await db.schema.createIndex('credentials_user').on('credentials').column('user_id').execute()
  await db.schema
    .createIndex('credentials_provider')
    .on('credentials')
    .columns(['provider_id', 'account_id'])
    .unique()
    .execute()

  await db.schema
    .createTable('verifications')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('identifier', text as never, c => c.notNull())
    .addColumn('value', 'text', c => c.notNull())
    .addColumn('expires_at', date, c => c.notNull())
    .addColumn('created_at', date, c => c.notNull())
    .addColumn('updated_at', date, c => c.notNull())
    .execute()
  await db.schema.createIndex('verifications_identifier').on('verifications').column('identifier').execute()

  await db.schema
    .createTable('roles')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('name', 'text', c => c.notNull().unique())
    .addColumn('description', 'text', c => c.notNull().defaultTo(''))
    .addColumn('type', 'text', c => c.notNull())
    .addColumn('is_default', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('is_guests', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('is_internal', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    .execute()

  await db.schema
    .createTable('role_permissions')
    .addColumn('role_id', text as never, c => c.notNull().references('roles.id').onDelete('cascade'))
    .addColumn('permission', text as never, c => c.notNull())
    .addColumn('restrictions', 'text', c => c.notNull().defaultTo('{}'))
    .addPrimaryKeyConstraint('role_permissions_pk', ['role_id', 'permission'])
    .execute()

  await db.schema
    .createTable('user_roles')
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role_id', text as never, c => c.notNull().references('roles.id').onDelete('cascade'))
    .addColumn('assigned_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('user_roles_pk', ['user_id', 'role_id'])
    .execute()
  await db.schema.createIndex('user_roles_role').on('user_roles').columns(['role_id', 'assigned_at']).execute()

  await db.schema
    .createTable('user_permissions')
    .addColumn('user_id', text as never, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('permission', text as never, c => c.notNull())
    .addColumn('restrictions', 'text', c => c.notNull().defaultTo('{}'))
    .addPrimaryKeyConstraint('user_permissions_pk', ['user_id', 'permission'])
    .execute()
}
