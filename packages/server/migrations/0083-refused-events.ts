import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** How many events of gateways were refused in each hour of the last eight days, and why. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('refused_events')
    .addColumn('gateway', text, c => c.notNull())
    .addColumn('reason', text, c => c.notNull())
    .addColumn('hour_at', whole, c => c.notNull())
    .addColumn('refused', whole, c => c.notNull())
    .addColumn('last_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('refused_events_key', ['gateway', 'reason', 'hour_at'])
    .execute()
  await db.schema
    .createIndex('gateway_events_received')
    .on('gateway_events')
    .columns(['gateway', 'received_at'])
    .execute()
}
