import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { DepartureRow, PersonalDataTables } from '../personal-data.tables.ts'

const tables = onTables<PersonalDataTables & TreeTables>()

/** Notes who left, and how they were called, until the rest of the account is cleaned up. */
export async function recordDeparture(
  tx: Tx,
  { id, email, displayName }: { readonly id: string; readonly email: string; readonly displayName: string },
  now: number,
): Promise<void> {
  const row = { user_id: id, left_at: now, email, name: displayName }
  await tables(tx).insertInto('departures').values(row).execute()
}

/** This many leavers are read at a time. */
const mostLeavers = 100

/** The first users whose account is deleted but who still have data to be cleaned up. */
export function listLeavers(db: Reader): Promise<DepartureRow[]> {
  return tables(db).selectFrom('departures').selectAll().orderBy('left_at').limit(mostLeavers).execute()
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
