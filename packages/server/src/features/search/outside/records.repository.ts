import { sql } from 'kysely'
import type { BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import type { Collection } from '../../../drivers/search/search-engine.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { TextTables } from '../../text-extraction/text-extraction.tables.ts'

const tables = onTables<BytesTables & TextTables & TreeTables>()

/** Items aren't found while they are being created or deleted; they are sent again when that changes. */
export function listNames(db: Reader, ids: readonly string[]) {
  return tables(db)
    .selectFrom('items')
    .select(['id', 'space_id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
}

/** The texts of these blobs; null where none could be read. Blobs that nobody has read yet are left out. */
export function listTexts(db: Reader, blobIds: readonly string[]): Promise<{ id: string; text: string | null }[]> {
  return tables(db)
    .selectFrom('content_texts')
    .select(['blob_id as id', sql<string | null>`case when reason is null then text end`.as('text')])
    .where('blob_id', 'in', [...blobIds])
    .execute()
}

/** Returns which of these blobs exist. */
export async function findBlobs(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('blobs')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(row => row.id))
}

/** Lengths of texts, so that long ones aren't all loaded together. */
export async function measureTexts(db: Reader, blobIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tables(db)
    .selectFrom('content_texts')
    .select(['blob_id', sql<number>`length(text)`.as('length')])
    .where('blob_id', 'in', [...blobIds])
    .execute()
  return new Map(rows.map(row => [row.blob_id, Number(row.length)]))
}

/** Spaces in which each of these blobs is the current content of an item; at most `limit` plus one for each. */
export async function listSpacesOfBlobs(db: Reader, blobIds: readonly string[], limit: number) {
  const spaces = new Map<string, string[]>()
  if (blobIds.length === 0) return spaces
  const numbered = tables(db)
    .selectFrom('versions')
    .innerJoin('items', 'items.version_id', 'versions.id')
    .select([
      'versions.blob_id',
      'items.space_id',
      sql<number>`row_number() over (partition by versions.blob_id order by items.space_id)`.as('place'),
    ])
    .where('versions.blob_id', 'in', [...blobIds])
    .groupBy(['versions.blob_id', 'items.space_id'])
  const rows = await tables(db)
    .selectFrom(numbered.as('numbered'))
    .select(['blob_id', 'space_id'])
    .where('place', '<=', limit + 1)
    .execute()
  for (const { blob_id, space_id } of rows) {
    const known = spaces.get(blob_id)
    if (known) known.push(space_id)
    else spaces.set(blob_id, [space_id])
  }
  return spaces
}

/** The next records of a collection, by their ids. */
export async function listRecords(db: Reader, collection: Collection, after: string, limit: number): Promise<string[]> {
  if (collection === 'items') {
    const rows = await tables(db)
      .selectFrom('items')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(row => row.id)
  }
  const rows = await tables(db)
    .selectFrom('content_texts')
    .select('blob_id')
    .where('blob_id', '>', after)
    .where('reason', 'is', null)
    .orderBy('blob_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.blob_id)
}

export async function countRecords(db: Reader, collection: Collection): Promise<number> {
  const count = sql<number>`count(*)`.as('count')
  const row =
    collection === 'items'
      ? await tables(db).selectFrom('items').select(count).executeTakeFirst()
      : await tables(db).selectFrom('content_texts').select(count).where('reason', 'is', null).executeTakeFirst()
  return Number(row?.count ?? 0)
}
