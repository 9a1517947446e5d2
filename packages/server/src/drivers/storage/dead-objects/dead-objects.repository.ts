import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { Storage } from '../storage.ts'
import type { DeadObjectRow, DeadObjectTables } from './dead-objects.tables.ts'

const tables = onTables<DeadObjectTables>()

/** How long unreferenced bytes are left alone: a reference may be about to be written. */
export const graceMs = 60 * 60 * 1000

/** Records keys whose bytes are to be removed, not before `since`. */
export async function insertDeadObjects(
  tx: Tx,
  storage: Pick<Storage, 'diskOf'>,
  keys: readonly string[],
  since: number,
): Promise<void> {
  if (keys.length === 0) return
  await tables(tx)
    .insertInto('dead_objects')
    .values(keys.map(key => ({ storage_key: key, disk: storage.diskOf(key), since })))
    .onConflict(on => on.column('storage_key').doNothing())
    .execute()
}

/** Forgets recorded keys once their bytes are removed. */
export async function deleteDeadObjects(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tables(tx)
    .deleteFrom('dead_objects')
    .where('storage_key', 'in', [...keys])
    .execute()
}

/** Those of these keys whose rows were deleted, so that their bytes are about to be removed. */
export async function findDeadKeys(db: Reader, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('dead_objects')
    .select('storage_key')
    .where('storage_key', 'in', [...keys])
    .execute()
  return new Set(rows.map(row => row.storage_key))
}

export function listDeadObjects(db: Reader, now: number, after: string, limit: number): Promise<DeadObjectRow[]> {
  return tables(db)
    .selectFrom('dead_objects')
    .selectAll()
    .where('since', '<=', now)
    .where('storage_key', '>', after)
    .orderBy('storage_key')
    .limit(limit)
    .execute()
}
