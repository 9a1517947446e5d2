import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import { grantHolders } from '../../core/rights/through-groups.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { OutlastingLookRow, OutlastingTables } from './outlasting.tables.ts'

const tables = onTables<OutlastingTables & PeopleTables & RightsTables>()

const only = 'look'

export type Look = Omit<OutlastingLookRow, 'id'>

export async function readLook(db: Reader): Promise<Look | undefined> {
  const row = await tables(db).selectFrom('outlasting_looks').selectAll().where('id', '=', only).executeTakeFirst()
  return row
}

export async function saveLook(tx: Tx, look: Look): Promise<void> {
  const { seq, until, user_after, is_hurrying } = look
  const change = { seq, until, user_after, is_hurrying }
  await tables(tx)
    .insertInto('outlasting_looks')
    .values({ id: only, ...change })
    .onConflict(on => on.column('id').doUpdateSet(change))
    .execute()
}

/** Who held shares that expired in this time, themselves or through groups, after an id. */
export function listExpiredHolders(
  db: Reader,
  { from, to }: { readonly from: number; readonly to: number },
  after: string,
  limit: number,
): Promise<{ readonly id: string }[]> {
  return tables(db)
    .selectFrom(grantHolders.as('grants'))
    .select('user_id as id')
    .distinct()
    .where('expires_at', '>', from)
    .where('expires_at', '<=', to)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute()
}

/** The next people by their ids. */
export async function listPeopleAfter(db: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}
