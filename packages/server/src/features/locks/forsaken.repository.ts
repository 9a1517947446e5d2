import type { LockTables } from '../../core/locks/locks.tables.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { Whose } from '../../platform/outlasting/outlasting.ts'
import { pageOfWhose } from '../../platform/outlasting/page-of-whose.ts'

const tables = onTables<LockTables & TreeTables>()

interface Held {
  readonly id: string
  readonly item_id: string
  readonly user_id: string
}

/** The locks of these people, and those in these spaces, after a token; their ids are the tokens. */
export function listLocksOf(db: Reader, whose: Whose, after: string, limit: number): Promise<Held[]> {
  const query = tables(db)
    .selectFrom('dav_locks')
    .innerJoin('items', 'items.id', 'dav_locks.item_id')
    .select(['dav_locks.token as id', 'dav_locks.item_id', 'dav_locks.user_id'])
  const columns = { id: 'dav_locks.token', person: 'dav_locks.user_id', space: 'items.space_id' } as const
  return pageOfWhose(query, columns, whose, { after, limit }).execute()
}

/** The files that these people have open, and the open ones of these spaces, after a file. */
export function listOpenOf(db: Reader, whose: Whose, after: string, limit: number): Promise<{ readonly id: string }[]> {
  const query = tables(db)
    .selectFrom('open_files')
    .innerJoin('items', 'items.id', 'open_files.item_id')
    .select('open_files.item_id as id')
    .distinct()
  const columns = { id: 'open_files.item_id', person: 'open_files.user_id', space: 'items.space_id' } as const
  return pageOfWhose(query, columns, whose, { after, limit }).execute()
}

/** Returns who has a file open. */
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
