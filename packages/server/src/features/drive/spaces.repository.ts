import { SqliteAdapter } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { SpaceRow } from './drive.tables.ts'

export async function findSpaces(db: Reader, ids: readonly string[]): Promise<Map<string, SpaceRow>> {
  const unique = [...new Set(ids)].filter(Boolean)
  if (unique.length === 0) return new Map()
  const rows = await db.selectFrom('spaces').selectAll().where('id', 'in', unique).execute()
  return new Map(rows.map(row => [row.id, row]))
}

export async function listOwnSpaces(db: Reader, userId: string): Promise<SpaceRow[]> {
  return db.selectFrom('spaces').selectAll().where('owner_id', '=', userId).orderBy('created_at').execute()
}

export async function insertSpace(tx: Tx, space: SpaceRow): Promise<void> {
  await tx.insertInto('spaces').values(space).execute()
}

/**
 * The space, locked until the end of the transaction: tree writes of one space take turns, so that names, cycles and
 * totals are decided on what stays true. SQLite has one writer anyway.
 */
export async function lockSpace(tx: Tx, spaceId: string): Promise<SpaceRow> {
  const query = tx.selectFrom('spaces').selectAll().where('id', '=', spaceId)
  const isSqlite = tx.getExecutor().adapter instanceof SqliteAdapter
  const space = await (isSqlite ? query : query.forUpdate()).executeTakeFirst()
  if (!space) throw fail('item.not-found')
  return space
}

export interface UsageChange {
  readonly used?: number
  readonly trash?: number
  readonly versions?: number
  readonly reserved?: number
}

export async function addToUsage(tx: Tx, spaceId: string, change: UsageChange): Promise<void> {
  await tx
    .updateTable('spaces')
    .set(e => ({
      used_bytes: e('used_bytes', '+', change.used ?? 0),
      trash_bytes: e('trash_bytes', '+', change.trash ?? 0),
      version_bytes: e('version_bytes', '+', change.versions ?? 0),
      reserved_bytes: e('reserved_bytes', '+', change.reserved ?? 0),
    }))
    .where('id', '=', spaceId)
    .execute()
}

/** The owner's own limit in bytes; undefined when they have none of their own. */
export async function findOwnersSpace(db: Reader, ownerId: string): Promise<number | null> {
  const row = await db.selectFrom('users').select('available_space').where('id', '=', ownerId).executeTakeFirst()
  return row?.available_space ?? null
}
