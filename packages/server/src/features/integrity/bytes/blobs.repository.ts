import type { BlobRow, BytesTables } from '../../../core/bytes/bytes.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { ScrubProgressRow, ScrubTables } from '../integrity.tables.ts'

const tables = onTables<BytesTables & ScrubTables>()

export function listBlobsAfter(db: Reader, after: string, limit: number): Promise<BlobRow[]> {
  return tables(db).selectFrom('blobs').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
}

/** How many blobs there are, and their bytes. */
export async function countBlobs(db: Reader): Promise<{ count: number; bytes: number }> {
  const row = await tables(db)
    .selectFrom('blobs')
    .select(e => [e.fn.countAll<number>().as('count'), e.fn.sum<number>('size').as('bytes')])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), bytes: row.bytes ?? 0 }
}

export function findScrub(db: Reader): Promise<ScrubProgressRow | undefined> {
  return tables(db).selectFrom('scrub_progress').selectAll().executeTakeFirst()
}

export async function saveScrub(tx: Tx, row: Omit<ScrubProgressRow, 'id'>): Promise<void> {
  await tables(tx)
    .insertInto('scrub_progress')
    .values({ id: 1, ...row })
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute()
}
