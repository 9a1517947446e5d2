import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Money: who the gateways know, attempts to pay, what the gateways said, and invoices. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('billing_customers')
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('gateway', text, c => c.notNull())
    .addColumn('mode', text, c => c.notNull())
    .addColumn('customer_id', text, c => c.notNull())
    .addPrimaryKeyConstraint('billing_customers_pk', ['user_id', 'gateway', 'mode'])
    .execute()

  await db.schema
    .createTable('checkouts')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('plan_id', text, c => c.notNull().references('plans.id'))
    .addColumn('gateway', text, c => c.notNull())
    .addColumn('mode', text, c => c.notNull())
    .addColumn('price_id', text, c => c.notNull())
    // starting (the gateway may not know it yet), open, done, over
    .addColumn('state', text, c => c.notNull())
    .addColumn('remote_id', text)
    .addColumn('url', 'text')
    .addColumn('expires_at', whole)
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    .execute()
  // Nobody pays for two at once.
  await sql`create unique index checkouts_open on checkouts (user_id) where state in ('starting', 'open')`.execute(db)
  await sql`create unique index checkouts_remote on checkouts (gateway, mode, remote_id) where remote_id is not null`.execute(
    db,
  )
  await db.schema.createIndex('checkouts_state').on('checkouts').columns(['state', 'created_at']).execute()
  await db.schema.createIndex('checkouts_plan').on('checkouts').column('plan_id').execute()

  await db.schema
    .createTable('gateway_events')
    .addColumn('gateway', text, c => c.notNull())
    .addColumn('id', text, c => c.notNull())
    .addColumn('mode', text, c => c.notNull())
    .addColumn('type', text, c => c.notNull())
    .addColumn('remote_subscription_id', text)
    .addColumn('remote_checkout_id', text)
    .addColumn('sent_at', whole, c => c.notNull())
    .addColumn('received_at', whole, c => c.notNull())
    .addColumn('handled_at', whole)
    // What stopped it the last time.
    .addColumn('problem', 'text')
    .addPrimaryKeyConstraint('gateway_events_pk', ['gateway', 'id'])
    .execute()
  await sql`create index gateway_events_waiting on gateway_events (received_at) where handled_at is null`.execute(db)
  await db.schema
    .createIndex('gateway_events_subscription')
    .on('gateway_events')
    .columns(['gateway', 'remote_subscription_id', 'received_at'])
    .execute()

  // What happened to a subscription, and who or what caused it.
  await db.schema
    .createTable('subscription_events')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('subscription_id', text, c => c.notNull().references('subscriptions.id').onDelete('cascade'))
    .addColumn('kind', text, c => c.notNull())
    .addColumn('details', 'text', c => c.notNull())
    .addColumn('actor_id', text, c => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema
    .createIndex('subscription_events_subscription')
    .on('subscription_events')
    .columns(['subscription_id', 'id'])
    .execute()

  await db.schema
    .createTable('invoices')
    .addColumn('id', text, c => c.primaryKey())
    // Counted without gaps.
    .addColumn('number', whole, c => c.notNull().unique())
    // An invoice outlives its account.
    .addColumn('user_id', text, c => c.references('users.id').onDelete('set null'))
    .addColumn('subscription_id', text, c => c.references('subscriptions.id').onDelete('set null'))
    .addColumn('gateway', text, c => c.notNull())
    .addColumn('mode', text, c => c.notNull())
    .addColumn('remote_id', text, c => c.notNull())
    // What the gateway calls the subscription: it may pay back what was paid for one that was deleted here.
    .addColumn('remote_subscription_id', text)
    .addColumn('total', whole, c => c.notNull())
    .addColumn('refunded', whole, c => c.notNull().defaultTo(0))
    .addColumn('currency', text, c => c.notNull())
    // JSON, frozen at issue: lines, seller, buyer, language.
    .addColumn('document', 'text', c => c.notNull())
    .addColumn('paid_at', whole, c => c.notNull())
    .addColumn('issued_at', whole, c => c.notNull())
    .execute()
  await sql`create unique index invoices_remote on invoices (gateway, mode, remote_id)`.execute(db)
  await sql`create index invoices_orphans on invoices (gateway, mode, paid_at) where subscription_id is null`.execute(
    db,
  )
  await db.schema.createIndex('invoices_user').on('invoices').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('invoices_subscription').on('invoices').column('subscription_id').execute()
  await db.schema.createIndex('invoices_paid').on('invoices').columns(['paid_at', 'currency']).execute()

  await db.schema
    .createTable('invoice_counter')
    .addColumn('id', whole, c => c.primaryKey())
    .addColumn('last', whole, c => c.notNull())
    .execute()
  await sql`insert into invoice_counter (id, last) values (1, 0)`.execute(db)

  await db.schema
    .createTable('gateway_endpoints')
    .addColumn('gateway', text, c => c.notNull())
    .addColumn('mode', text, c => c.notNull())
    .addColumn('remote_id', text, c => c.notNull())
    .addColumn('url', 'text', c => c.notNull())
    // Sealed.
    .addColumn('secret', 'text')
    .addColumn('updated_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('gateway_endpoints_pk', ['gateway', 'mode'])
    .execute()
}
