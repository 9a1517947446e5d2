import type { Needs } from '../../../platform/ctx.ts'
import { onTables } from '../../../platform/database/database.ts'
import type { MailTables } from '../mail.tables.ts'

const tables = onTables<MailTables>()

/** How long the outbox keeps messages that were sent or given up on; milliseconds. */
const keptMs = 30 * 24 * 60 * 60 * 1000

/** Removes old messages that are finished; those still waiting stay. */
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
