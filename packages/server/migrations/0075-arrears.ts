import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Since when a payment for a subscription is missing, and how much. */
export const up: Migration = async (db, context) => {
  const { whole } = columns(context)
  await db.schema.alterTable('subscriptions').addColumn('past_due_at', whole).execute()
  // Whole minor units of the plan's currency; null if the gateway doesn't say.
  await db.schema.alterTable('subscriptions').addColumn('owed', whole).execute()
  await sql`create index subscriptions_past_due on subscriptions (past_due_at, id) where past_due_at is not null`.execute(
    db,
  )
}
