import { sql } from 'kysely'
import type { BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { insertSetAside } from '../../../drivers/storage/set-aside/set-aside.repository.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { DeadObjectRow, FileTables } from '../files.tables.ts'

const tables = onTables<BytesTables & FileTables & TreeTables>()

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

/** `since`: from when on the bytes may be removed, unless they are set aside `until` then. Milliseconds since 1970. */
export interface DropTimes {
  readonly since: number
  readonly until?: number
}

/**
 * Deletes unused blobs with their thumbnails, and records the keys in the same transaction. Returns the deleted ids.
 */
export async function dropBlobs(tx: Tx, ids: readonly string[], { since, until }: DropTimes): Promise<string[]> {
  const unused = await findUnusedBlobs(tx, ids)
  if (unused.length === 0) return []
  const from = sql<number>`cast(${since} as bigint)`.as('since')
  const bytes = tables(tx).selectFrom('blobs').where('id', 'in', unused)
  const pictures = tables(tx)
    .selectFrom('thumbnails')
    .where('blob_id', 'in', unused)
    .where('storage_key', 'is not', null)
    .select([sql<string>`storage_key`.as('storage_key'), sql<string>`disk`.as('disk'), from])
  const dead = until === undefined ? bytes.select(['storage_key', 'disk', from]).unionAll(pictures) : pictures
  await tables(tx)
    .insertInto('dead_objects')
    .columns(['storage_key', 'disk', 'since'])
    .expression(dead)
    .onConflict(on => on.column('storage_key').doUpdateSet({ since }))
    .execute()
  if (until !== undefined) {
    const rows = await bytes.select(['storage_key', 'disk', 'size', 'created_at']).execute()
    await insertSetAside(
      tx,
      rows.map(({ created_at, ...row }) => ({ ...row, stored_at: created_at, why: 'no-version', since, until })),
    )
  }
  await tables(tx).deleteFrom('blobs').where('id', 'in', unused).execute()
  return unused
}

/** Those of these keys whose rows were deleted, so that their bytes are about to be removed. */
export async function findDeadKeys(db: Reader, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('dead_objects')
    .select('storage_key')
    .where('storage_key', 'in', [...keys])
    .execute()
  return new Set(rows.map(row => row.storage_key))
}

export function listDeadObjects(db: Reader, now: number, after: string, limit: number): Promise<DeadObjectRow[]> {
  return tables(db)
    .selectFrom('dead_objects')
    .selectAll()
    .where('since', '<=', now)
    .where('storage_key', '>', after)
    .orderBy('storage_key')
    .limit(limit)
    .execute()
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
