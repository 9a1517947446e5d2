import { sql } from 'kysely'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import { grantHolders, grantsHeldBy } from '../../core/rights/through-groups.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'

const tables = onTables<RightsTables & TreeTables>()

/**
 * Whether the item is in one of the user's spaces. Checked for each grant, so that no database scans the items of a
 * space instead.
 */
const liesWith = (ownerId: string) =>
  sql<boolean>`exists (select 1 from spaces where spaces.id = items.space_id and spaces.owner_id = ${ownerId})`

/** How many items in a user's own spaces others hold a grant on, and on how many items of others the user holds one. */
export async function countGrantsOf(db: Reader, userId: string): Promise<{ given: number; received: number }> {
  const given = await tables(db)
    .selectFrom('grants')
    .innerJoin('items', 'items.id', 'grants.item_id')
    .where(liesWith(userId))
    .where(e => e.or([e('grants.user_id', 'is', null), e('grants.user_id', '<>', userId)]))
    .select(e => e.fn.count('grants.item_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  const received = await tables(db)
    .selectFrom(grantsHeldBy(userId).as('grants'))
    .select(e => e.fn.count('grants.item_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return { given: Number(given.count), received: Number(received.count) }
}

/** Counts the items in these spaces on which anyone other than this user holds a grant. */
export async function countGrantedIn(db: Reader, spaceIds: readonly string[], userId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('grants')
    .where(e =>
      e.exists(
        e
          .selectFrom('items')
          .select('items.id')
          .whereRef('items.id', '=', 'grants.item_id')
          .where('items.space_id', 'in', [...spaceIds]),
      ),
    )
    .where(e => e.or([e('grants.user_id', 'is', null), e('grants.user_id', '<>', userId)]))
    .select(e => e.fn.count('grants.item_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Who holds a grant on anything in a user's own spaces, themselves or through a group. */
export async function listHoldersIn(db: Reader, ownerId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom(grantHolders.as('grants'))
    .innerJoin('items', 'items.id', 'grants.item_id')
    .where(liesWith(ownerId))
    .select('grants.user_id')
    .distinct()
    .execute()
  return rows.map(row => row.user_id)
}

/** Takes away what a user was given. */
export async function deleteGrantsOf(tx: Tx, userId: string): Promise<void> {
  await tables(tx).deleteFrom('grants').where('user_id', '=', userId).execute()
}
