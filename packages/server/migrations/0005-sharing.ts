import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Grants to people, links, tags. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('grants')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('item_id', text as never, c => c.notNull().references('items.id').onDelete('cascade'))
    .addColumn('user_id', text as never, c => c.references('users.id').onDelete('cascade'))
    // For someone without an account: in effect once the address is confirmed.
    .addColumn('email', text as never)
    .addColumn('role', 'text', c => c.notNull())
    .addColumn('expires_at', whole)
    .addColumn('created_by', text as never)
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('grants_item').on('grants').column('item_id').execute()
  await sql`create unique index grants_user on grants (user_id, item_id) where user_id is not null`.execute(db)
  await sql`create index grants_email on grants (email) where user_id is null`.execute(db)

  await db.schema
    .createTable('links')
    .addColumn('id', text as never, c => c.primaryKey())
    .addColumn('item_id', text as never, c => c.notNull())
    // Never freed: an address that was given out opens one item forever, or nothing.
    .addColumn('slug', text as never, c => c.notNull().unique())
    .addColumn('name', 'text', c => c.notNull().defaultTo(''))
    .addColumn('rights', 'text', c => c.notNull())
    .addColumn('password_hash', 'text')
    // Changes with the password, so that proofs of an earlier one become invalid.
    .addColumn('unlock_key', 'text', c => c.notNull())
    .addColumn('expires_at', whole)
    .addColumn('download_limit', 'integer')
    .addColumn('downloads', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('visits', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('last_used_at', whole)
    .addColumn('note', 'text', c => c.notNull().defaultTo(''))
    .addColumn('created_by', text as never, c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('revoked_at', whole)
    .execute()
  await db.schema.createIndex('links_item').on('links').columns(['item_id', 'created_at']).execute()
  await db.schema.createIndex('links_creator').on('links').columns(['created_by', 'created_at']).execute()

  await db.schema
    .createTable('tags')
    .addColumn('id', text as never, c => c.primaryKey())
    // Null for a tag of the site.
    .addColumn('owner_id', text as never, c => c.references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('display_name', 'text', c => c.notNull())
    .addColumn('type', 'text', c => c.notNull())
    .addColumn('color', 'text')
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    .execute()
  await db.schema
    .createTable('item_tags')
    .addColumn('item_id', text as never, c => c.notNull().references('items.id').onDelete('cascade'))
    .addColumn('tag_id', text as never, c => c.notNull().references('tags.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('item_tags_pk', ['item_id', 'tag_id'])
    .execute()
  await db.schema.createIndex('item_tags_tag').on('item_tags').column('tag_id').execute()
}
