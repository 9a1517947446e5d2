import { type RawBuilder, sql } from 'kysely'
import { onTables, type Reader } from '../../platform/database/database.ts'
import type { PersonalDataTables } from '../personal-data/personal-data.tables.ts'

const tables = onTables<PersonalDataTables>()

/** How many leavers a list excludes by their ids; there are usually none. */
export const mostLeavers = 100

/** The first users whose account is deleted but who still have data to be cleaned up. */
export async function listLeavers(db: Reader): Promise<string[]> {
  const rows = await tables(db).selectFrom('departures').select('user_id').limit(mostLeavers).execute()
  return rows.map(row => row.user_id)
}

/** A condition that holds for users who have not left; `userId` may be a column of another query. */
export function isStillHere(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${userId} not in (select user_id from departures)`
}
