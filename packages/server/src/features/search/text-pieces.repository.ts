import { sql } from 'kysely'
import { onTables, type Reader } from '../../platform/database/database.ts'
import type { TextTables } from '../text-extraction/text-extraction.tables.ts'

const tables = onTables<TextTables>()

/** A piece of the text of each of these blobs, from a character (counted from 0) on; those without one are left out. */
export async function readTextPieces(
  db: Reader,
  blobIds: readonly string[],
  from: number,
  length: number,
): Promise<Map<string, string>> {
  if (blobIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('content_texts')
    .select('blob_id')
    .select(sql<string>`substr(text, ${from + 1}, ${length})`.as('piece'))
    .where('blob_id', 'in', [...blobIds])
    .where('reason', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.blob_id, row.piece]))
}
