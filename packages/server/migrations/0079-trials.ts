import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Trials of plans (docs/decisions/0168). Whoever has had a subscription through a gateway before gets none. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .alterTable('plans')
    .addColumn('trial_days', whole, c => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('plans')
    .addColumn('trial_needs_card', whole, c => c.notNull().defaultTo(1))
    .execute()
  await db.schema
    .alterTable('checkouts')
    .addColumn('trial_days', whole, c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('subscriptions').addColumn('trial_ends_at', whole).execute()
  await sql`create index subscriptions_trial on subscriptions (gateway, mode, trial_ends_at, id)
    where trial_ends_at is not null`.execute(db)

  await db.schema
    .createTable('trials_spent')
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mode', text, c => c.notNull())
    .addColumn('spent_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('trials_spent_pk', ['user_id', 'mode'])
    .execute()
  await sql`insert into trials_spent (user_id, mode, spent_at)
    select user_id, mode, min(created_at) from subscriptions where gateway <> 'none' and mode is not null
    group by user_id, mode`.execute(db)

  // At PayPal a trial is a plan of its own.
  await db.schema
    .createTable('trial_prices')
    .addColumn('gateway', 'text', c => c.notNull())
    .addColumn('mode', 'text', c => c.notNull())
    .addColumn('price_id', 'text', c => c.notNull())
    .addColumn('plan_id', text, c => c.notNull().references('plans.id').onDelete('cascade'))
    .addColumn('product_id', 'text', c => c.notNull())
    .addColumn('days', whole, c => c.notNull())
    .addColumn('account', 'text')
    .addColumn('synced_at', whole, c => c.notNull())
    .addColumn('retired_at', whole)
    .addPrimaryKeyConstraint('trial_prices_pk', ['gateway', 'mode', 'price_id'])
    .execute()
  await db.schema.createIndex('trial_prices_plan').on('trial_prices').columns(['plan_id']).execute()
}
