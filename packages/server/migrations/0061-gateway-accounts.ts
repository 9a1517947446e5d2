import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Which account of a gateway sells a plan and collects for a subscription, and since when the gateway doesn't know it. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  // The gateway's own id of the account; null until it has said so.
  await db.schema.alterTable('plan_prices').addColumn('account', text).execute()
  await db.schema.alterTable('subscriptions').addColumn('account', text).execute()
  // Null while the gateway knows the subscription.
  await db.schema.alterTable('subscriptions').addColumn('missing_at', whole).execute()
}
