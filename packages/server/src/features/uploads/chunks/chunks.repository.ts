import { dialectOf, onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { ChunkedUploadRow, UploadChunkRow, UploadTables } from '../uploads.tables.ts'

const tables = onTables<UploadTables>()

export function findUpload(db: Reader, userId: string, name: string): Promise<ChunkedUploadRow | undefined> {
  return tables(db)
    .selectFrom('chunked_uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst()
}

export function findUploadById(db: Reader, id: string): Promise<ChunkedUploadRow | undefined> {
  return tables(db).selectFrom('chunked_uploads').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the upload, locked until the end of the transaction. Its space is locked before. */
export function lockUpload(tx: Tx, id: string): Promise<ChunkedUploadRow | undefined> {
  const query = tables(tx).selectFrom('chunked_uploads').selectAll().where('id', '=', id)
  return (dialectOf(tx) === 'sqlite' ? query : query.forNoKeyUpdate()).executeTakeFirst()
}

type Room = Partial<Pick<ChunkedUploadRow, 'space_id' | 'reserved' | 'arriving'>>

export async function saveRoom(tx: Tx, id: string, room: Room): Promise<void> {
  await tables(tx).updateTable('chunked_uploads').set(room).where('id', '=', id).execute()
}

/** Returns false if the person has an upload of that name already. */
export async function insertUpload(tx: Tx, row: ChunkedUploadRow): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto('chunked_uploads')
    .values(row)
    .onConflict(on => on.columns(['user_id', 'name']).doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}

/** How many chunks an upload has besides one of this name, and their bytes. */
export async function measureOthers(
  db: Reader,
  uploadId: string,
  name: string,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const row = await tables(db)
    .selectFrom('upload_chunks')
    .select(e => [e.fn.countAll().as('count'), e.fn.sum<number | string | null>('size').as('bytes')])
    .where('upload_id', '=', uploadId)
    .where('name', '!=', name)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) }
}

/** Returns false if the upload no longer exists. */
export async function touchUpload(tx: Tx, id: string, now: number): Promise<boolean> {
  const touched = await tables(tx)
    .updateTable('chunked_uploads')
    .set({ touched_at: now })
    .where('id', '=', id)
    .returning('id')
    .execute()
  return touched.length > 0
}

/** The chunks of an upload in the order of the file. */
export async function listChunks(db: Reader, uploadId: string): Promise<UploadChunkRow[]> {
  const rows = await tables(db).selectFrom('upload_chunks').selectAll().where('upload_id', '=', uploadId).execute()
  // By code units: databases sort by the rules of a language.
  return rows.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Puts a chunk in the place of one with the same name, and returns the key of the bytes that it replaces. */
export async function putChunk(tx: Tx, row: UploadChunkRow): Promise<string | null> {
  const former = await tables(tx)
    .deleteFrom('upload_chunks')
    .where('upload_id', '=', row.upload_id)
    .where('name', '=', row.name)
    .returning('storage_key')
    .executeTakeFirst()
  await tables(tx).insertInto('upload_chunks').values(row).execute()
  return former?.storage_key ?? null
}

/** Deletes an upload with its chunks, unless it was used after `touchedBefore`. Returns the keys of its bytes. */
export async function deleteUpload(tx: Tx, id: string, touchedBefore = Number.MAX_SAFE_INTEGER): Promise<string[]> {
  // Written to, not only read: a chunk that is arriving has to wait, or has made the upload too young for this.
  const row = await tables(tx)
    .updateTable('chunked_uploads')
    .set(e => ({ touched_at: e.ref('touched_at') }))
    .where('id', '=', id)
    .where('touched_at', '<=', touchedBefore)
    .returning('id')
    .executeTakeFirst()
  if (!row) return []
  const chunks = await tables(tx)
    .deleteFrom('upload_chunks')
    .where('upload_id', '=', id)
    .returning('storage_key')
    .execute()
  await tables(tx).deleteFrom('chunked_uploads').where('id', '=', id).execute()
  return chunks.map(chunk => chunk.storage_key)
}

/** Uploads that nothing has come for since then, some at a time. */
export async function listIdleUploads(db: Reader, touchedBefore: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('chunked_uploads')
    .select('id')
    .where('touched_at', '<=', touchedBefore)
    .orderBy('touched_at')
    .limit(100)
    .execute()
  return rows.map(row => row.id)
}
