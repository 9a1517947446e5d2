import type { BytesTables } from '../../../core/bytes/bytes.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { DiskPairRow, PairTables } from './pairs.tables.ts'

const tables = onTables<BytesTables & PairTables>()

export function findPair(db: Reader, disk: string, place: string): Promise<DiskPairRow | undefined> {
  return tables(db)
    .selectFrom('disk_pairs')
    .selectAll()
    .where('disk', '=', disk)
    .where('place', '=', place)
    .executeTakeFirst()
}

/** Adds a token to those of the storage, of which the newest `most` are kept. Servers do so one after the other. */
export async function addToken(
  tx: Tx,
  { disk, place, renewed_at }: Omit<DiskPairRow, 'tokens'>,
  token: string,
  most: number,
): Promise<void> {
  await tables(tx)
    .insertInto('disk_pairs')
    .values({ disk, place, tokens: '[]', renewed_at })
    .onConflict(on => on.columns(['disk', 'place']).doUpdateSet({ renewed_at }))
    .execute()
  const row = await findPair(tx, disk, place)
  const known: readonly string[] = JSON.parse(row?.tokens ?? '[]')
  if (known.includes(token)) return
  await tables(tx)
    .updateTable('disk_pairs')
    .set({ tokens: JSON.stringify([...known, token].slice(-most)) })
    .where('disk', '=', disk)
    .where('place', '=', place)
    .execute()
}

/** The keys of the newest files on a disk. */
export async function listNewestKeys(db: Reader, disk: string, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('blobs')
    .select('storage_key')
    .where('disk', '=', disk)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.storage_key)
}
