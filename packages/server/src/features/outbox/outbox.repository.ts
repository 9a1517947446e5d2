import type { MailTables } from '../../drivers/mail/mail.tables.ts'
import { onTables, type Tx } from '../../platform/database/database.ts'

const tables = onTables<MailTables>()

/** Queues a message that could not be sent again. Returns its state before; undefined if it doesn't exist. */
export async function requeueFailed(tx: Tx, id: string): Promise<'queued' | 'sent' | 'failed' | undefined> {
  const changed = await tables(tx)
    .updateTable('mail_outbox')
    .set({ state: 'queued', attempts: 0 })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst()
  if (changed) return 'failed'
  return (await tables(tx).selectFrom('mail_outbox').select('state').where('id', '=', id).executeTakeFirst())?.state
}
