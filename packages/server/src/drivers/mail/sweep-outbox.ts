import type { Needs } from '../../platform/ctx.ts'
import { onTables } from '../../platform/database/database.ts'
import type { MailTables } from './mail.tables.ts'

const tables = onTables<MailTables>()

/** How long the outbox remembers what was sent or given up; milliseconds. */
const keptMs = 30 * 24 * 60 * 60 * 1000

/** Removes old messages that nothing will be done about any more; what still waits stays. */
export async function sweepOutbox(ctx: Needs<'clock' | 'db'>): Promise<void> {
  const before = ctx.clock.now() - keptMs
  await ctx.db.transaction(tx =>
    tables(tx)
      .deleteFrom('mail_outbox')
      .where('state', 'in', ['sent', 'failed'])
      .where('created_at', '<', before)
      .execute(),
  )
}
