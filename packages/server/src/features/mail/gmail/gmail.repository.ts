import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { GmailConnectRow, GmailConnectTables, GmailMailboxRow } from '../mail-feature.tables.ts'

const tables = onTables<GmailConnectTables>()

export async function insertConnect(tx: Tx, row: GmailConnectRow): Promise<void> {
  await tables(tx).insertInto('gmail_connects').values(row).execute()
}

/** Removes and returns a connection that was started, so that it can't be completed twice. */
export function consumeConnect(tx: Tx, stateHash: string): Promise<GmailConnectRow | undefined> {
  return tables(tx).deleteFrom('gmail_connects').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()
}

export async function deleteConnectsBefore(tx: Tx, time: number): Promise<void> {
  await tables(tx).deleteFrom('gmail_connects').where('created_at', '<', time).execute()
}

/** Ends attempts to connect a Gmail account, because their secrets can't be read any longer. @returns how many */
export async function deleteGmailConnects(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tables(tx).deleteFrom('gmail_connects').executeTakeFirst()
  return Number(numDeletedRows)
}

export function findMailbox(db: Reader, address: string): Promise<GmailMailboxRow | undefined> {
  return tables(db).selectFrom('gmail_mailboxes').selectAll().where('address', '=', address).executeTakeFirst()
}

/** Starts to watch a mailbox or extends the watch: unread history stays unread. */
export async function putWatch(tx: Tx, row: GmailMailboxRow): Promise<void> {
  await tables(tx)
    .insertInto('gmail_mailboxes')
    .values(row)
    .onConflict(on => on.column('address').doUpdateSet({ watched_until: row.watched_until }))
    .execute()
}

export async function moveHistory(tx: Tx, address: string, historyId: string): Promise<void> {
  await tables(tx)
    .updateTable('gmail_mailboxes')
    .set({ history_id: historyId })
    .where('address', '=', address)
    .execute()
}
