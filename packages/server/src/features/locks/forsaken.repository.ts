import type { LockTables } from '../../core/locks/locks.tables.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { Whose } from '../../platform/outlasting/outlasting.ts'

const tables = onTables<LockTables & TreeTables>()

interface Held {
  readonly id: string
  readonly item_id: string
  readonly user_id: string
}

/** The locks of these people, and those in these spaces, after a token; their ids are the tokens. */
export function listLocksOf(db: Reader, { userIds, spaceIds }: Whose, after: string, limit: number): Promise<Held[]> {
  return tables(db)
    .selectFrom('dav_locks')
    .innerJoin('items', 'items.id', 'dav_locks.item_id')
    .select(['dav_locks.token as id', 'dav_locks.item_id', 'dav_locks.user_id'])
    .where(e => e.or([e('dav_locks.user_id', 'in', [...userIds, '']), e('items.space_id', 'in', [...spaceIds, ''])]))
    .where('dav_locks.token', '>', after)
    .orderBy('dav_locks.token')
    .limit(limit)
    .execute()
}

/** The files that these people have open, and the open ones of these spaces, after a file. */
export function listOpenOf(
  db: Reader,
  { userIds, spaceIds }: Whose,
  after: string,
  limit: number,
): Promise<{ readonly id: string }[]> {
  return tables(db)
    .selectFrom('open_files')
    .innerJoin('items', 'items.id', 'open_files.item_id')
    .select('open_files.item_id as id')
    .distinct()
    .where(e => e.or([e('open_files.user_id', 'in', [...userIds, '']), e('items.space_id', 'in', [...spaceIds, ''])]))
    .where('open_files.item_id', '>', after)
    .orderBy('open_files.item_id')
    .limit(limit)
    .execute()
}

/** Who has a file open. */
export async function listOpeners(db: Reader, itemId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('open_files')
    .select('user_id')
    .distinct()
    .where('item_id', '=', itemId)
    .execute()
  return rows.map(row => row.user_id)
}

export async function deleteOpenOf(tx: Tx, itemId: string, userIds: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('open_files')
    .where('item_id', '=', itemId)
    .where('user_id', 'in', [...userIds])
    .execute()
}
