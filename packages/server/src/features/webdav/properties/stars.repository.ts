import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { DriveTables } from '../../drive/drive.tables.ts'

const tables = onTables<DriveTables>()

/** Those of the items that a member has starred. */
export async function listStarred(db: Reader, userId: string, itemIds: readonly string[]): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('stars')
    .select('item_id')
    .where('user_id', '=', userId)
    .where('item_id', 'in', [...itemIds])
    .execute()
  return new Set(rows.map(row => row.item_id))
}
