import type { BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'

const tables = onTables<BytesTables & TreeTables>()

/** The names of the files with a version whose bytes have one of these keys, by key. */
export async function listNamesOf(db: Reader, keys: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const names = new Map<string, string[]>()
  for (let start = 0; start < keys.length; start += 500) {
    const rows = await tables(db)
      .selectFrom('blobs')
      .innerJoin('versions', 'versions.blob_id', 'blobs.id')
      .innerJoin('items', 'items.id', 'versions.item_id')
      .where('blobs.storage_key', 'in', keys.slice(start, start + 500))
      .select(['blobs.storage_key', 'items.name'])
      .distinct()
      .orderBy('items.name')
      .execute()
    for (const { storage_key, name } of rows) names.set(storage_key, [...(names.get(storage_key) ?? []), name])
  }
  return names
}
