import type { MailRow, MailTables } from '../../drivers/mail/mail.tables.ts'
import { onTables, type Tx } from '../../platform/database/database.ts'

const tables = onTables<MailTables>()

/** A message as it was before someone asked to send it again. */
export type Waiting = Pick<MailRow, 'state' | 'next_try_at' | 'useless_at'>

/** Undefined if the message doesn't exist. */
export function findMail(tx: Tx, id: string): Promise<Waiting | undefined> {
  return tables(tx)
    .selectFrom('mail_outbox')
    .select(['state', 'next_try_at', 'useless_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Queues a message that could not be sent again, with all its time. */
export async function requeueFailed(tx: Tx, id: string, triesUntil: number): Promise<void> {
  await tables(tx)
    .updateTable('mail_outbox')
    .set({ state: 'queued', attempts: 0, tries_until: triesUntil })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute()
}
