import { sql } from 'kysely'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { FileTables } from '../files.tables.ts'

const tables = onTables<FileTables>()

/** Bytes reserved for unfinished uploads, by space. */
export async function sumReservedByTransfers(
  db: Reader,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (spaceIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('transfers')
    .select(e => ['space_id', e.fn.sum('reserved').as('reserved')])
    .where('space_id', 'in', [...spaceIds])
    .where(sql<boolean>`reserved > 0`)
    .groupBy('space_id')
    .execute()
  return new Map(rows.map(row => [row.space_id, Number(row.reserved)]))
}
