import { onTables, type Reader, type Tx } from '../database/database.ts'
import type { DestroyingTables, DestroyStopRow } from './destroying.tables.ts'

const tables = onTables<DestroyingTables>()

export async function findStop(db: Reader, name: string): Promise<DestroyStopRow | undefined> {
  const row = await tables(db).selectFrom('destroy_stops').selectAll().where('name', '=', name).executeTakeFirst()
  return row && numbers(row)
}

/** The stops that wait for a person, the oldest first. */
export async function listStops(db: Reader): Promise<DestroyStopRow[]> {
  const rows = await tables(db)
    .selectFrom('destroy_stops')
    .selectAll()
    .where('released_at', 'is', null)
    .orderBy('since')
    .orderBy('name')
    .execute()
  return rows.map(numbers)
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

function numbers(row: DestroyStopRow): DestroyStopRow {
  const released_at = row.released_at === null ? null : Number(row.released_at)
  return { ...row, since: Number(row.since), found: Number(row.found), total: Number(row.total), released_at }
}
