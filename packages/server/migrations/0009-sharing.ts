import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Grants, links with their visitors and figures, file requests, requests for access, and reports of abuse. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  // SQLite sorts null first by default.
  const nulls = context.dialect === 'postgres' ? sql`nulls first` : sql``

  await db.schema
    .createTable('grants')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('item_id', text, c => c.notNull().references('items.id').onDelete('cascade'))
    .addColumn('user_id', text, c => c.references('users.id').onDelete('cascade'))
    // For someone without an account: in effect once the address is confirmed.
    .addColumn('email', text)
    .addColumn('role', 'text', c => c.notNull())
    .addColumn('expires_at', whole)
    .addColumn('created_by', text)
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('grants_item').on('grants').column('item_id').execute()
  await sql`create unique index grants_user on grants (user_id, item_id) where user_id is not null`.execute(db)
  await sql`create index grants_email on grants (email) where user_id is null`.execute(db)
  await db.schema.createIndex('grants_creator').on('grants').columns(['created_by', 'created_at']).execute()
  await sql`create index grants_created on grants (created_at, id)`.execute(db)
  await sql`create index grants_end on grants (expires_at ${nulls}, id)`.execute(db)

  await db.schema
    .createTable('links')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('item_id', text, c => c.notNull())
    // Never freed: an address that was given out opens one item forever, or nothing.
    .addColumn('slug', text, c => c.notNull().unique())
    .addColumn('name', 'text', c => c.notNull().defaultTo(''))
    .addColumn('rights', 'text', c => c.notNull())
    // Only for the people that it names.
    .addColumn('is_restricted', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('password_hash', 'text')
    // Changes with the password, so that proofs of an earlier one become invalid.
    .addColumn('unlock_key', 'text', c => c.notNull())
    .addColumn('expires_at', whole)
    // The time from which the longest lifetime that a role allows is counted.
    .addColumn('ends_set_at', whole, c => c.notNull().defaultTo(0))
    .addColumn('download_limit', 'integer')
    .addColumn('downloads', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('visits', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('uploads', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('last_used_at', whole)
    .addColumn('wants_digest', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('note', 'text', c => c.notNull().defaultTo(''))
    .addColumn('created_by', text, c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('revoked_at', whole)
    .execute()
  await db.schema.createIndex('links_item').on('links').columns(['item_id', 'created_at']).execute()
  await db.schema.createIndex('links_creator').on('links').columns(['created_by', 'created_at']).execute()
  // A user's own links, without revoked ones.
  await sql`create index links_own on links (created_by, created_at, id) where revoked_at is null`.execute(db)
  await sql`create index links_created on links (created_at, id)`.execute(db)
  await sql`create index links_end on links (expires_at ${nulls}, id) where revoked_at is null`.execute(db)
  await sql`create index links_visits on links (visits, id) where revoked_at is null`.execute(db)
  await sql`create index links_downloads on links (downloads, id) where revoked_at is null`.execute(db)

  await db.schema
    .createTable('link_days')
    .addColumn('link_id', text, c => c.notNull().references('links.id').onDelete('cascade'))
    // ISO day in UTC.
    .addColumn('day', text, c => c.notNull())
    .addColumn('visits', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('downloads', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('uploads', 'integer', c => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('link_days_pk', ['link_id', 'day'])
    .execute()
  await sql`create index link_days_day on link_days (day, visits, link_id)`.execute(db)

  await db.schema
    .createTable('link_outsiders')
    .addColumn('link_id', text, c => c.notNull().references('links.id').onDelete('cascade'))
    .addColumn('email', text, c => c.notNull())
    .addColumn('code_hash', 'text')
    .addColumn('code_ends_at', whole)
    .addColumn('tries_left', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('last_visit_at', whole)
    .addColumn('created_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('link_outsiders_pk', ['link_id', 'email'])
    .execute()

  await db.schema
    .createTable('file_requests')
    .addColumn('link_id', text, c => c.primaryKey().references('links.id').onDelete('cascade'))
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('closes_at', whole)
    .addColumn('time_zone', 'text')
    .addColumn('has_folders', 'integer', c => c.notNull())
    .addColumn('tells_maker', 'integer', c => c.notNull())
    // JSON list of texts.
    .addColumn('expected', 'text', c => c.notNull())
    .addColumn('told_at', whole)
    .execute()

  await db.schema
    .createTable('request_senders')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('link_id', text, c => c.notNull().references('links.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', text, c => c.notNull())
    .addColumn('folder_id', text)
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('request_senders_link').on('request_senders').columns(['link_id', 'email']).execute()

  await db.schema
    .createTable('request_files')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('link_id', text, c => c.notNull().references('links.id').onDelete('cascade'))
    .addColumn('sender_id', text, c => c.notNull().references('request_senders.id').onDelete('cascade'))
    .addColumn('item_id', text, c => c.notNull())
    // As received: the receipt stays true when the file is renamed or removed.
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('size', whole, c => c.notNull())
    .addColumn('received_at', whole, c => c.notNull())
    .addColumn('is_receipted', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('is_told', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('request_files_sender').on('request_files').columns(['sender_id', 'id']).execute()
  await db.schema.createIndex('request_files_link').on('request_files').columns(['link_id', 'id']).execute()

  // Requests for access to any id, whether such an item exists or not: storing one is the same work in both cases, so
  // neither the response nor its timing reveals which it is.
  await db.schema
    .createTable('access_requests')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('item_id', text, c => c.notNull())
    .addColumn('message', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    // When those who may share the item were notified.
    .addColumn('told_at', whole)
    .addColumn('answered_at', whole)
    .execute()
  await db.schema
    .createIndex('access_requests_own')
    .on('access_requests')
    .columns(['user_id', 'item_id'])
    .unique()
    .execute()
  await db.schema.createIndex('access_requests_item').on('access_requests').columns(['item_id', 'created_at']).execute()
  await db.schema.createIndex('access_requests_age').on('access_requests').column('created_at').execute()

  await db.schema
    .createTable('link_reports')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('link_id', text, c => c.notNull())
    .addColumn('item_id', text, c => c.notNull())
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('note', 'text', c => c.notNull())
    .addColumn('reporter_id', text)
    .addColumn('address', 'text')
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('link_reports_state').on('link_reports').columns(['state', 'created_at']).execute()
  await db.schema.createIndex('link_reports_link').on('link_reports').columns(['link_id', 'created_at']).execute()
}
