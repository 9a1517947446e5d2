import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What the site sells, and who has it. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('plans')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('name', text, c => c.notNull())
    // A child plan is another way to pay for its parent, and gives what the parent gives.
    .addColumn('parent_id', text, c => c.references('plans.id'))
    .addColumn('is_free', whole, c => c.notNull().defaultTo(0))
    .addColumn('is_hidden', whole, c => c.notNull().defaultTo(0))
    .addColumn('is_recommended', whole, c => c.notNull().defaultTo(0))
    .addColumn('shows_permissions', whole, c => c.notNull().defaultTo(0))
    // Whole minor units of the currency.
    .addColumn('amount', whole, c => c.notNull())
    .addColumn('currency', text, c => c.notNull())
    .addColumn('interval', text, c => c.notNull())
    .addColumn('interval_count', whole, c => c.notNull())
    .addColumn('position', whole, c => c.notNull())
    .addColumn('available_space', whole)
    // JSON: a list of texts.
    .addColumn('features', 'text', c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    // A deleted plan stays for the subscriptions that had it.
    .addColumn('deleted_at', whole)
    .execute()
  for (const column of ['name', 'currency', 'position', 'updated_at'])
    await sql`create index ${sql.ref(`plans_${column}`)} on plans (${sql.ref(column)}, id) where deleted_at is null`.execute(
      db,
    )
  await db.schema.createIndex('plans_parent').on('plans').column('parent_id').execute()

  await db.schema
    .createTable('plan_permissions')
    .addColumn('plan_id', text, c => c.notNull().references('plans.id').onDelete('cascade'))
    .addColumn('permission', text, c => c.notNull())
    .addColumn('restrictions', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('plan_permissions_pk', ['plan_id', 'permission'])
    .execute()

  // What a gateway calls a plan; its test mode is another world than its live one.
  await db.schema
    .createTable('plan_prices')
    .addColumn('plan_id', text, c => c.notNull().references('plans.id').onDelete('cascade'))
    .addColumn('gateway', text, c => c.notNull())
    .addColumn('mode', text, c => c.notNull())
    .addColumn('product_id', text, c => c.notNull())
    .addColumn('price_id', text, c => c.notNull())
    .addColumn('synced_at', whole, c => c.notNull())
    // Off sale at the gateway.
    .addColumn('retired_at', whole)
    .addPrimaryKeyConstraint('plan_prices_pk', ['plan_id', 'gateway', 'mode'])
    .execute()
  await db.schema.createIndex('plan_prices_price').on('plan_prices').columns(['gateway', 'price_id']).execute()

  await db.schema
    .createTable('subscriptions')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('plan_id', text, c => c.notNull().references('plans.id'))
    // Begins with the next payment, as the gateway says; null if the plan stays.
    .addColumn('next_plan_id', text, c => c.references('plans.id'))
    .addColumn('description', 'text', c => c.notNull())
    .addColumn('gateway', text, c => c.notNull())
    // What the gateway calls it; null without a gateway.
    .addColumn('gateway_id', text)
    // 0 while the gateway says that nothing was paid.
    .addColumn('is_paid', whole, c => c.notNull().defaultTo(1))
    // 1 while its gateway may still collect for it.
    .addColumn('is_open', whole, c => c.notNull().defaultTo(0))
    // The end of what is paid and of the days of grace after it; null without a gateway.
    .addColumn('counts_until', whole)
    // When the state was asked for that is kept here: an older answer never replaces a newer one.
    .addColumn('asked_at', whole)
    // The gateway's test mode is another world than its live one; null without a gateway.
    .addColumn('mode', text)
    .addColumn('renews_at', whole)
    // Set exactly when it is cancelled.
    .addColumn('ends_at', whole)
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('subscriptions_user').on('subscriptions').columns(['user_id', 'ends_at']).execute()
  await db.schema.createIndex('subscriptions_plan').on('subscriptions').columns(['plan_id', 'ends_at']).execute()
  // Two that both renew would be paid twice.
  await sql`create unique index subscriptions_renewing on subscriptions (user_id) where ends_at is null`.execute(db)
  await sql`create unique index subscriptions_at_gateway on subscriptions (gateway, mode, gateway_id) where gateway_id is not null`.execute(
    db,
  )
  // The comparison walks through those of one gateway in the order of their ids.
  await db.schema
    .createIndex('subscriptions_collected')
    .on('subscriptions')
    .columns(['gateway', 'mode', 'id'])
    .execute()
  // Ends that have to be carried out there, payments that are late, and what ended because nobody paid.
  await sql`create index subscriptions_due on subscriptions (gateway, mode, ends_at) where is_open = 1`.execute(db)
  await sql`create index subscriptions_late on subscriptions (gateway, mode, renews_at, id) where ends_at is null`.execute(
    db,
  )
  await db.schema
    .createIndex('subscriptions_counts_until')
    .on('subscriptions')
    .columns(['ends_at', 'counts_until'])
    .execute()
  await db.schema.createIndex('subscriptions_created_at').on('subscriptions').columns(['created_at', 'id']).execute()
  const nulls = context.dialect === 'sqlite' ? sql`` : sql` nulls first`
  for (const column of ['renews_at', 'ends_at'])
    await sql`create index ${sql.ref(`subscriptions_${column}`)} on subscriptions (${sql.ref(column)}${nulls}, id)`.execute(
      db,
    )
}
