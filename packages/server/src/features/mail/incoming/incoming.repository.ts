import type { IncomingMailRow } from '../../../drivers/mail/mail.tables.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** Answers whether the message is new. */
export async function insertIncoming(tx: Tx, row: IncomingMailRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('incoming_mail')
    .values(row)
    .onConflict(on => on.column('message_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function dropSourcesBefore(tx: Tx, time: number): Promise<void> {
  await tx.updateTable('incoming_mail').set({ source: null }).where('received_at', '<', time).execute()
}

export async function dropIncomingBefore(tx: Tx, time: number): Promise<void> {
  await tx.deleteFrom('incoming_mail').where('received_at', '<', time).execute()
}
