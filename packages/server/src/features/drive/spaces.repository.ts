import type { NameColumns } from '../../core/tree/name-columns.ts'
import type { SpaceRow, TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Tx } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'

const tables = onTables<TreeTables>()

export async function insertSpace(tx: Tx, space: SpaceRow): Promise<void> {
  await tables(tx).insertInto('spaces').values(space).execute()
}

export interface UsageChange {
  readonly used?: number
  readonly trash?: number
  readonly versions?: number
  readonly reserved?: number
}

const add = prepared((db, spaceId: string, used: number, trash: number, versions: number, reserved: number) =>
  tables(db)
    .updateTable('spaces')
    .set(e => ({
      used_bytes: e('used_bytes', '+', used),
      trash_bytes: e('trash_bytes', '+', trash),
      version_bytes: e('version_bytes', '+', versions),
      reserved_bytes: e('reserved_bytes', '+', reserved),
    }))
    .where('id', '=', spaceId),
)

export async function addToUsage(tx: Tx, spaceId: string, change: UsageChange): Promise<void> {
  const { used = 0, trash = 0, versions = 0, reserved = 0 } = change
  await add(tx, spaceId, used, trash, versions, reserved)
}

export async function saveSpace(tx: Tx, id: string, change: Partial<Omit<SpaceRow, 'id'>>): Promise<void> {
  await tables(tx).updateTable('spaces').set(change).where('id', '=', id).execute()
}

/** Names the top folder of a space. */
export async function nameTop(tx: Tx, id: string, columns: NameColumns): Promise<void> {
  const root = tables(tx).selectFrom('spaces').select('root_id').where('id', '=', id)
  await tables(tx).updateTable('items').set(columns).where('id', '=', root).execute()
}

/** Hands every tree of a space to the purge, including those that are trashed or being built. */
export async function condemnSpace(tx: Tx, space: Pick<SpaceRow, 'id' | 'root_id'>): Promise<void> {
  await tables(tx)
    .updateTable('items')
    .set({ state: 'deleting', parent_id: null })
    .where('space_id', '=', space.id)
    .where(e => e.or([e('id', '=', space.root_id), e('state', 'in', ['trashed', 'building', 'infected'])]))
    .execute()
  await tables(tx)
    .updateTable('spaces')
    .set(e => ({
      ...{ used_bytes: 0, trash_bytes: 0, version_bytes: 0, reserved_bytes: 0 },
      recounts: e('recounts', '+', 1),
    }))
    .where('id', '=', space.id)
    .execute()
}

/** Deletes the row of an empty space. Returns false if it still has items. */
export async function deleteEmptySpace(tx: Tx, id: string): Promise<boolean> {
  const item = await tables(tx).selectFrom('items').select('id').where('space_id', '=', id).limit(1).executeTakeFirst()
  if (item) return false
  await tables(tx).deleteFrom('spaces').where('id', '=', id).execute()
  return true
}

/**
 * Marks the figures of a space as corrected. Returns false if that has happened since they were read, or if the space
 * was deleted.
 */
export async function recordRecount(tx: Tx, id: string, recounts: number): Promise<boolean> {
  const done = await tables(tx)
    .updateTable('spaces')
    .set(e => ({ recounts: e('recounts', '+', 1) }))
    .where('id', '=', id)
    .where('recounts', '=', recounts)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}
