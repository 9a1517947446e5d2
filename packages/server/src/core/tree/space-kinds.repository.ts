import { sql } from 'kysely'
import { onTables, type Reader } from '../../platform/database/database.ts'
import type { TreeTables } from './tree.tables.ts'

const tables = onTables<TreeTables>()

/** Kept by triggers: a handful of rows, however many files there are. Largest first. */
export function listSpaceKinds(db: Reader, spaceId: string) {
  return tables(db)
    .selectFrom('space_kinds')
    .select(['kind', 'bytes', 'files'])
    .where('space_id', '=', spaceId)
    .where('files', '>', 0)
    .orderBy('bytes', 'desc')
    .orderBy('kind')
    .execute()
}

/** Ids of a space's largest files, in any folder, starting at `offset`. */
export async function listLargest(db: Reader, spaceId: string, limit: number, offset: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('items')
    .select('id')
    .where('space_id', '=', spaceId)
    .where(sql<boolean>`rank = 1`)
    .orderBy('size', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(row => row.id)
}

/** Totals of the files of one kind. */
export interface KindTally {
  readonly kind: string
  readonly bytes: number
  readonly files: number
}

/** The stored totals of each of these spaces by kind, whatever the kind. */
export async function listKindTallies(db: Reader, spaceIds: readonly string[]): Promise<Map<string, KindTally[]>> {
  const rows = await tables(db)
    .selectFrom('space_kinds')
    .selectAll()
    .where('space_id', 'in', [...spaceIds])
    .execute()
  return Map.groupBy(rows, row => row.space_id)
}
