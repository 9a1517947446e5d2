import { sql } from 'kysely'
import type { BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { AttachmentTables } from '../../attachments/attachments.tables.ts'
import type { UploadTables } from '../../uploads/uploads.tables.ts'

const tables = onTables<AttachmentTables & BytesTables & TreeTables & UploadTables>()

/** The next blob ids after `after`, so that a sweep handles a few at a time. */
export async function listBlobIds(db: Reader, after: string, before: number, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('blobs')
    .select('id')
    .where('id', '>', after)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** Those of these blobs that neither a version nor an attachment uses. */
export async function findUnusedBlobs(db: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tables(db)
    .selectFrom('blobs')
    .select('blobs.id')
    .where('blobs.id', 'in', [...ids])
    .where(e =>
      e.not(e.exists(e.selectFrom('versions').select(sql`1`.as('one')).whereRef('versions.blob_id', '=', 'blobs.id'))),
    )
    .where(e =>
      e.not(
        e.exists(e.selectFrom('attachments').select(sql`1`.as('one')).whereRef('attachments.blob_id', '=', 'blobs.id')),
      ),
    )
    .execute()
  return rows.map(row => row.id)
}

/** Those of these keys that are in use. */
export async function findUsedKeys(db: Reader, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const wanted = [...keys]
  const blobs = tables(db).selectFrom('blobs').select('storage_key').where('storage_key', 'in', wanted)
  const pictures = tables(db)
    .selectFrom('thumbnails')
    .select(sql<string>`storage_key`.as('storage_key'))
    .where('storage_key', 'in', wanted)
  const transfers = tables(db)
    .selectFrom('transfers')
    .select(sql<string>`storage_key`.as('storage_key'))
    .where('storage_key', 'in', wanted)
    .where('state', '=', 'open')
  const pieces = tables(db).selectFrom('transfer_pieces').select('storage_key').where('storage_key', 'in', wanted)
  const chunks = tables(db).selectFrom('upload_chunks').select('storage_key').where('storage_key', 'in', wanted)
  const rows = await blobs.unionAll(pictures).unionAll(transfers).unionAll(pieces).unionAll(chunks).execute()
  return new Set(rows.map(row => row.storage_key))
}
