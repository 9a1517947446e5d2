import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Credit notes with a counter of their own, refunds that administrators ask for, and whom an invoice was for, to search. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  const isSqlite = context.dialect === 'sqlite'

  for (const column of ['buyer_name', 'buyer_email'])
    await db.schema
      .alterTable('invoices')
      .addColumn(column, 'text', c => c.notNull().defaultTo(''))
      .execute()
  // When the gateway was asked for what was paid back: an older answer never replaces a newer one.
  await db.schema.alterTable('invoices').addColumn('asked_at', whole).execute()
  const read = (field: string) =>
    isSqlite
      ? sql`coalesce(json_extract(document, ${`$.buyer.${field}`}), '')`
      : sql`coalesce(document::json->'buyer'->>${sql.lit(field)}, '')`
  await sql`update invoices set buyer_name = ${read('name')}, buyer_email = ${read('email')}`.execute(db)
  await sql`create index invoices_issued on invoices (issued_at, id)`.execute(db)

  await db.schema
    .createTable('refunds')
    // The caller's key.
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('invoice_id', text, c => c.notNull().references('invoices.id').onDelete('cascade'))
    .addColumn('amount', whole, c => c.notNull())
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('actor_id', text, c => c.references('users.id').onDelete('set null'))
    // asked, done or failed
    .addColumn('state', 'text', c => c.notNull())
    // What was paid back before it.
    .addColumn('refunded_before', whole, c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    .execute()
  await sql`create unique index refunds_asked on refunds (invoice_id) where state = 'asked'`.execute(db)
  await db.schema.createIndex('refunds_invoice').on('refunds').column('invoice_id').execute()
  await db.schema.createIndex('refunds_actor').on('refunds').column('actor_id').execute()

  await db.schema
    .createTable('credit_notes')
    .addColumn('id', text, c => c.primaryKey())
    // Counted without gaps.
    .addColumn('number', whole, c => c.notNull().unique())
    .addColumn('invoice_id', text, c => c.notNull().references('invoices.id').onDelete('cascade'))
    .addColumn('amount', whole, c => c.notNull())
    .addColumn('reason', 'text', c => c.notNull())
    // issued or void
    .addColumn('state', 'text', c => c.notNull())
    // Null if the refund was made at the gateway.
    .addColumn('refund_id', text, c => c.references('refunds.id').onDelete('set null'))
    .addColumn('issued_at', whole, c => c.notNull())
    .addColumn('voided_at', whole)
    .execute()
  await sql`create index credit_notes_issued on credit_notes (issued_at, id)`.execute(db)
  await db.schema.createIndex('credit_notes_invoice').on('credit_notes').column('invoice_id').execute()
  await db.schema.createIndex('credit_notes_refund').on('credit_notes').column('refund_id').execute()

  await db.schema
    .createTable('credit_note_counter')
    .addColumn('id', whole, c => c.primaryKey())
    .addColumn('last', whole, c => c.notNull())
    .execute()
  await sql`insert into credit_note_counter (id, last) values (1, 0)`.execute(db)
}
