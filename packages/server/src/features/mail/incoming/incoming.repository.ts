import type { IncomingMailRow, MailTables } from '../../../drivers/mail/mail.tables.ts'
import { onTables, type Tx } from '../../../platform/database/database.ts'

const tables = onTables<MailTables>()

/** Returns whether the message is new. */
export async function insertIncoming(tx: Tx, row: IncomingMailRow): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto('incoming_mail')
    .values(row)
    .onConflict(on => on.column('message_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function dropSourcesBefore(tx: Tx, time: number): Promise<void> {
  await tables(tx).updateTable('incoming_mail').set({ source: null }).where('received_at', '<', time).execute()
}

export async function dropIncomingBefore(tx: Tx, time: number): Promise<void> {
  await tables(tx).deleteFrom('incoming_mail').where('received_at', '<', time).execute()
}
