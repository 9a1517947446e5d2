import type { SpaceRow, TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'

const tables = onTables<TreeTables>()

export async function countOwned(db: Reader, userId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('spaces')
    .where('owner_id', '=', userId)
    .where('kind', '=', 'workspace')
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** A user's deleted workspaces that can be restored, most recently deleted first. */
export function listDeleted(db: Reader, userId: string): Promise<SpaceRow[]> {
  return tables(db)
    .selectFrom('spaces')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '>', 0)
    .orderBy('deleted_at', 'desc')
    .execute()
}

/** Deleted before a time, including those already being deleted forever. */
export function listGoing(db: Reader, before: number): Promise<SpaceRow[]> {
  return tables(db).selectFrom('spaces').selectAll().where('deleted_at', '<', before).limit(100).execute()
}

/** All spaces of a user, including deleted ones. */
export function listSpacesOfOwner(db: Reader, userId: string): Promise<SpaceRow[]> {
  return tables(db).selectFrom('spaces').selectAll().where('owner_id', '=', userId).orderBy('id').execute()
}
