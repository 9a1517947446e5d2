import { sql } from 'kysely'
import { dialectOf, onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import { isAmong, prepared } from '../../platform/database/prepared.ts'
import { fail } from '../../platform/failure.ts'
import type { PeopleTables } from '../people/people.tables.ts'
import { spaceOfPlans } from '../plans/in-force.ts'
import type { SpaceRow, TreeTables } from './tree.tables.ts'

const tables = onTables<PeopleTables & TreeTables>()

const readSpaces = prepared((db, ids: readonly string[]) =>
  tables(db)
    .selectFrom('spaces')
    .selectAll()
    .where(e => isAmong(e.ref('id'), ids)),
)

export async function findSpaces(db: Reader, ids: readonly string[]): Promise<Map<string, SpaceRow>> {
  const unique = [...new Set(ids)].filter(Boolean)
  if (unique.length === 0) return new Map()
  const rows = await readSpaces(db, unique)
  return new Map(rows.map(row => [row.id, row]))
}

/** Whether a space is somebody's, whatever is to become of it. */
export async function ownsSpace(db: Reader, userId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('spaces')
    .select('id')
    .where('owner_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function listOwnSpaces(db: Reader, userId: string): Promise<SpaceRow[]> {
  return tables(db)
    .selectFrom('spaces')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** The spaces of these items. */
export async function listSpacesOf(db: Reader, itemIds: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (let start = 0; start < itemIds.length; start += 500) {
    const rows = await tables(db)
      .selectFrom('items')
      .select('space_id')
      .distinct()
      .where('id', 'in', itemIds.slice(start, start + 500))
      .execute()
    for (const row of rows) found.add(row.space_id)
  }
  return [...found]
}

const readLocked = prepared((db, spaceId: string) => {
  const query = tables(db).selectFrom('spaces').selectAll().where('id', '=', spaceId)
  return dialectOf(db) === 'sqlite' ? query : query.forUpdate()
})

/**
 * Returns the space, locked until the end of the transaction: tree writes in one space take turns, so that names,
 * cycles and totals are checked against data that can't change. SQLite has one writer anyway.
 */
export async function lockSpace(tx: Tx, spaceId: string): Promise<SpaceRow> {
  const [space] = await readLocked(tx, spaceId)
  if (!space) throw fail('item.not-found')
  return space
}

export interface OwnersSpace {
  /** Bytes set for the person themselves; null if none are. */
  readonly own: number | null
  /** Bytes that their plans give; null if none does. */
  readonly ofPlan: number | null
}

const readOwnersSpace = prepared((db, ownerId: string, now: number) =>
  tables(db)
    .selectFrom('users')
    .select(['available_space as own', spaceOfPlans(sql.ref('users.id'), now).as('ofPlan')])
    .where('users.id', '=', ownerId),
)

/** The limits that are set for an owner. @param now milliseconds since 1970 */
export async function findOwnersSpace(db: Reader, ownerId: string, now: number): Promise<OwnersSpace> {
  const [row] = await readOwnersSpace(db, ownerId, now)
  return { own: row?.own ?? null, ofPlan: row?.ofPlan == null ? null : Number(row.ofPlan) }
}

const lockRow = prepared((db, ownerId: string) =>
  tables(db).selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate(),
)

/** Serialises reservations in the spaces of one owner; called after the spaces themselves are locked. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  if (dialectOf(tx) !== 'sqlite') await lockRow(tx, ownerId)
}

/** Bytes that an owner's other spaces hold, including reserved ones. */
export async function sumOtherSpaces(db: Reader, ownerId: string, exceptId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('spaces')
    .where('owner_id', '=', ownerId)
    .where('id', '<>', exceptId)
    .select(e => [e.fn.sum<number>('used_bytes').as('used'), e.fn.sum<number>('reserved_bytes').as('reserved')])
    .executeTakeFirst()
  return Number(row?.used ?? 0) + (row?.reserved ?? 0)
}

/** How many spaces there are, deleted ones too. */
export async function countSpaces(db: Reader): Promise<number> {
  const row = await tables(db)
    .selectFrom('spaces')
    .select(e => e.fn.countAll().as('spaces'))
    .executeTakeFirstOrThrow()
  return Number(row.spaces)
}

/** The ids of all spaces in order, after one of them. */
export async function listSpaceIds(db: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('spaces')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}
