import { onTables, type Reader, type Tx } from '../database/database.ts'
import type { DestroyingTables, DestroyStopRow } from './destroying.tables.ts'

const tables = onTables<DestroyingTables>()

export function findStop(db: Reader, name: string): Promise<DestroyStopRow | undefined> {
  return tables(db).selectFrom('destroy_stops').selectAll().where('name', '=', name).executeTakeFirst()
}

/** The stops that wait for a person, the oldest first. */
export function listStops(db: Reader): Promise<DestroyStopRow[]> {
  return tables(db)
    .selectFrom('destroy_stops')
    .selectAll()
    .where('released_at', 'is', null)
    .orderBy('since')
    .orderBy('name')
    .execute()
}

export async function saveStop(tx: Tx, row: DestroyStopRow): Promise<void> {
  const { name, ...change } = row
  await tables(tx)
    .insertInto('destroy_stops')
    .values(row)
    .onConflict(on => on.column('name').doUpdateSet(change))
    .execute()
}

export async function deleteStop(tx: Tx, name: string): Promise<void> {
  await tables(tx).deleteFrom('destroy_stops').where('name', '=', name).execute()
}

/** Lets everything continue that waits. */
export async function releaseStops(tx: Tx, now: number): Promise<void> {
  await tables(tx).updateTable('destroy_stops').set({ released_at: now }).where('released_at', 'is', null).execute()
}
