import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** File requests, figures by day, links for named people, reports of abuse. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .alterTable('links')
    .addColumn('uploads', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('links')
    .addColumn('is_restricted', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('links')
    .addColumn('wants_digest', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  // The time from which the longest lifetime that a role allows is counted.
  await db.schema
    .alterTable('links')
    .addColumn('ends_set_at', whole, c => c.notNull().defaultTo(0))
    .execute()
  await sql`update links set ends_set_at = created_at`.execute(db)

  await db.schema
    .createTable('link_days')
    .addColumn('link_id', text as never, c => c.notNull().references('links.id').onDelete('cascade'))
    // ISO day in UTC.
    .addColumn('day', text as never, c => c.notNull())
    .addColumn('visits', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('downloads', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('uploads', 'integer', c => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('link_days_pk', ['link_id', 'day'])
    .execute()
  await db.schema.createIndex('link_days_day').on('link_days').column('day').execute()

  await db.schema
    .createTable('link_outsiders')
    .addColumn('link_id', text as never, c => c.notNull().references('links.id').onDelete('cascade'))
    .addColumn('email', text as never, c => c.notNull())
    .addColumn('code_hash', 'text')
    .addColumn('code_ends_at', whole)
    .addColumn('tries_left', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('last_visit_at', whole)
    .addColumn('created_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('link_outsiders_pk', ['link_id', 'email'])
    .execute()

  await db.schema
    .createTable('file_requests')
    .addColumn('link_id', text as never, c => c.primaryKey().references('links.id').onDelete('cascade'))
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
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('link_id', text as never, c => c.notNull().references('links.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', text as never, c => c.notNull())
    .addColumn('folder_id', text as never)
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('request_senders_link').on('request_senders').columns(['link_id', 'email']).execute()

  await db.schema
    .createTable('request_files')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('link_id', text as never, c => c.notNull().references('links.id').onDelete('cascade'))
    .addColumn('sender_id', text as never, c => c.notNull().references('request_senders.id').onDelete('cascade'))
    .addColumn('item_id', text as never, c => c.notNull())
    // As received: the receipt stays true when the file is renamed or removed.
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('size', whole, c => c.notNull())
    .addColumn('received_at', whole, c => c.notNull())
    .addColumn('is_receipted', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('is_told', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('request_files_sender').on('request_files').columns(['sender_id', 'id']).execute()
  await db.schema.createIndex('request_files_link').on('request_files').columns(['link_id', 'id']).execute()

  await db.schema
    .createTable('link_reports')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('link_id', text as never, c => c.notNull())
    .addColumn('item_id', text as never, c => c.notNull())
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('note', 'text', c => c.notNull())
    .addColumn('reporter_id', text as never)
    .addColumn('address', 'text')
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('link_reports_state').on('link_reports').columns(['state', 'created_at']).execute()
  await db.schema.createIndex('link_reports_link').on('link_reports').columns(['link_id', 'created_at']).execute()
}
