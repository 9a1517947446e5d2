import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { NameToForgetRow, PersonalDataTables } from '../personal-data.tables.ts'

const tables = onTables<PersonalDataTables & TreeTables>()

/** Notes who left, until the rest of the account is cleaned up, and how they were called, until the audit log forgets it. */
export async function recordDeparture(
  tx: Tx,
  { id, email, displayName }: { readonly id: string; readonly email: string; readonly displayName: string },
  now: number,
): Promise<void> {
  await tables(tx).insertInto('departures').values({ user_id: id, left_at: now }).execute()
  await tables(tx)
    .insertInto('names_to_forget')
    .values({ user_id: id, email, name: displayName, left_at: now })
    .execute()
}

/** Finds some who left before a time and whose names the audit log still has, the first ones first. */
export function listNamesToForget(db: Reader, before: number, limit: number): Promise<NameToForgetRow[]> {
  return tables(db)
    .selectFrom('names_to_forget')
    .selectAll()
    .where('left_at', '<=', before)
    .orderBy('left_at')
    .limit(limit)
    .execute()
}

export async function deleteNamesToForget(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('names_to_forget')
    .where('user_id', 'in', [...userIds])
    .execute()
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
