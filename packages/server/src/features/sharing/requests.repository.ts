import type { RightsTables } from '../../core/rights/rights.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { FileRequestRow, RequestFileRow, SenderRow, SharingTables } from './sharing.tables.ts'

const tables = onTables<RightsTables & SharingTables>()

export function findRequest(db: Reader, linkId: string): Promise<FileRequestRow | undefined> {
  return tables(db).selectFrom('file_requests').selectAll().where('link_id', '=', linkId).executeTakeFirst()
}

export async function findRequests(db: Reader, linkIds: readonly string[]): Promise<Map<string, FileRequestRow>> {
  if (linkIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('file_requests')
    .selectAll()
    .where('link_id', 'in', [...linkIds])
    .execute()
  return new Map(rows.map(row => [row.link_id, row]))
}

export async function insertRequest(tx: Tx, row: FileRequestRow): Promise<void> {
  await tables(tx).insertInto('file_requests').values(row).execute()
}

export async function updateRequestRow(tx: Tx, linkId: string, change: Partial<FileRequestRow>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tables(tx).updateTable('file_requests').set(change).where('link_id', '=', linkId).execute()
}

export function findSender(db: Reader, id: string): Promise<SenderRow | undefined> {
  return tables(db).selectFrom('request_senders').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The folder that a sender with this address already has, on this device or another. */
export async function findFolderOf(db: Reader, linkId: string, email: string): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('request_senders')
    .select('folder_id')
    .where('link_id', '=', linkId)
    .where('email', '=', email)
    .where('folder_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.folder_id ?? null
}

export async function countSenders(db: Reader, linkId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('request_senders')
    .where('link_id', '=', linkId)
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertSender(tx: Tx, row: SenderRow): Promise<void> {
  await tables(tx)
    .insertInto('request_senders')
    .values(row)
    .onConflict(on => on.column('id').doNothing())
    .execute()
}

export async function setSenderFolder(tx: Tx, id: string, folderId: string): Promise<void> {
  await tables(tx).updateTable('request_senders').set({ folder_id: folderId }).where('id', '=', id).execute()
}

/** Those who have sent something, latest first. */
export function listSenders(db: Reader, linkId: string, limit: number): Promise<SenderRow[]> {
  return tables(db)
    .selectFrom('request_senders')
    .selectAll()
    .where('link_id', '=', linkId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function insertRequestFile(tx: Tx, row: RequestFileRow): Promise<void> {
  await tables(tx).insertInto('request_files').values(row).execute()
}

/** What a request has received, latest first. */
export function listRequestFiles(db: Reader, linkId: string, limit: number): Promise<RequestFileRow[]> {
  return tables(db)
    .selectFrom('request_files')
    .selectAll()
    .where('link_id', '=', linkId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** What one sender has sent, latest first. */
export function listFilesOf(db: Reader, senderId: string, limit: number): Promise<RequestFileRow[]> {
  return tables(db)
    .selectFrom('request_files')
    .selectAll()
    .where('sender_id', '=', senderId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Takes the files of a sender that are on no receipt yet, in the order in which they were received. */
export async function claimUnreceipted(tx: Tx, senderId: string): Promise<RequestFileRow[]> {
  const rows = await tables(tx)
    .updateTable('request_files')
    .set({ is_receipted: 1 })
    .where('sender_id', '=', senderId)
    .where('is_receipted', '=', 0)
    .returningAll()
    .execute()
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Takes the files of a request that its creator has not been notified about yet. */
export function claimUnannounced(tx: Tx, linkId: string): Promise<RequestFileRow[]> {
  return tables(tx)
    .updateTable('request_files')
    .set({ is_told: 1 })
    .where('link_id', '=', linkId)
    .where('is_told', '=', 0)
    .returningAll()
    .execute()
}

export async function findSenders(db: Reader, ids: readonly string[]): Promise<Map<string, SenderRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('request_senders')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
