import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What Analytics answers about customers, and who gets the report by email (docs/decisions/0174). */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  // Subscriptions that were deleted, most of them with an account. They name nobody.
  await db.schema
    .createTable('departed_subscriptions')
    // As the subscription's, which may still be there until its account is forgotten.
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('plan_id', text, c => c.notNull())
    .addColumn('started_at', whole, c => c.notNull())
    .addColumn('ended_at', whole, c => c.notNull())
    .execute()
  await db.schema
    .createIndex('departed_subscriptions_ended')
    .on('departed_subscriptions')
    .columns(['ended_at'])
    .execute()

  await db.schema
    .createTable('report_mails')
    .addColumn('user_id', text, c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('rhythm', 'text', c => c.notNull())
    // The period whose report was sent last, such as `2026-11` or the Monday that begins the week.
    .addColumn('sent_for', 'text', c => c.notNull())
    .execute()
}
