import { sql } from 'kysely'
import type { Needs } from '../../../platform/ctx.ts'
import { onTables } from '../../../platform/database/database.ts'
import type { MailTables } from '../mail.tables.ts'

const tables = onTables<MailTables>()

/** How long the outbox keeps messages that were sent or given up on; milliseconds. */
export const keptMs = 30 * 24 * 60 * 60 * 1000

/**
 * Removes old messages that are finished; those still waiting stay. So does the newest one about a share or an invitation that
 * couldn't be delivered, without its text: who sent it has to see that until it is corrected.
 */
export async function sweepOutbox(ctx: Needs<'clock' | 'db'>): Promise<void> {
  const now = ctx.clock.now()
  const before = now - keptMs
  await ctx.db.transaction(async tx => {
    await tables(tx)
      .deleteFrom('mail_outbox')
      .where('state', 'in', ['sent', 'failed'])
      .where('created_at', '<', before)
      .where(sql<boolean>`not (${isMark})`)
      .execute()
    await tables(tx)
      .updateTable('mail_outbox')
      .set({ html: '', text: '', useless_at: now })
      .where('state', '=', 'failed')
      .where('created_at', '<', before)
      .where('html', '<>', '')
      .execute()
  })
}

/** Whether a message says that the last one about something didn't reach an address. */
const isMark = sql<boolean>`mail_outbox.state = 'failed' and mail_outbox.about is not null and not exists (
  select 1 from mail_outbox as newer
  where newer.about = mail_outbox.about and newer.recipient = mail_outbox.recipient
    and (newer.created_at > mail_outbox.created_at
      or (newer.created_at = mail_outbox.created_at and newer.id > mail_outbox.id)))`
