import type { IncomingMailRow, MailTables } from '../../../drivers/mail/mail.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'

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

/** Returns whether a message has been accepted before. */
export async function isKnown(db: Reader, messageKey: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('incoming_mail')
    .select('id')
    .where('message_key', '=', messageKey)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSourcesBefore(tx: Tx, time: number): Promise<void> {
  await tables(tx).updateTable('incoming_mail').set({ source: null }).where('received_at', '<', time).execute()
}

export async function deleteIncomingBefore(tx: Tx, time: number): Promise<void> {
  await tables(tx).deleteFrom('incoming_mail').where('received_at', '<', time).execute()
}
