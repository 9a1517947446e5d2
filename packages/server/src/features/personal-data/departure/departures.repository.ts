import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { PersonalDataTables } from '../personal-data.tables.ts'

const tables = onTables<PersonalDataTables & TreeTables>()

export async function recordDeparture(tx: Tx, userId: string, now: number): Promise<void> {
  await tables(tx).insertInto('departures').values({ user_id: userId, left_at: now }).execute()
}

/** This many leavers are read at a time. */
const mostLeavers = 100

/** The first users whose account is deleted but who still have data to be cleaned up. */
export async function listLeavers(db: Reader): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('departures')
    .select('user_id')
    .orderBy('left_at')
    .limit(mostLeavers)
    .execute()
  return rows.map(row => row.user_id)
}

/** How many files a user's own drives hold, including those in the trash and those being deleted. */
export async function countOwnFiles(db: Reader, spaceIds: readonly string[]): Promise<number> {
  if (spaceIds.length === 0) return 0
  const row = await tables(db)
    .selectFrom('space_kinds')
    .where('space_id', 'in', [...spaceIds])
    .select(e => e.fn.sum<number>('files').as('files'))
    .executeTakeFirst()
  return row?.files ?? 0
}
