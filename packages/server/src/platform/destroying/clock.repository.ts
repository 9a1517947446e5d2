import { sql } from 'kysely'
import { type Database, onTables, type Reader, type Tx } from '../database/database.ts'
import type { ScheduleRunTables } from '../jobs/schedule.ts'
import type { ClockBeatRow, DestroyingTables } from './destroying.tables.ts'

const tables = onTables<DestroyingTables & ScheduleRunTables>()

const onlyRow = 1

/** What is known of the site's time: its last beat, or on a site that has none yet the last task that began. */
export async function findBeat(db: Reader): Promise<Omit<ClockBeatRow, 'id'> | null> {
  const row = await tables(db).selectFrom('clock_beats').selectAll().executeTakeFirst()
  if (row) {
    const { at, jumped_at, jumped_by } = row
    return { at, jumped_at, jumped_by }
  }
  const run = await tables(db)
    .selectFrom('schedule_runs')
    .select(e => e.fn.max<number | null>('started_at').as('at'))
    .executeTakeFirst()
  return run?.at == null ? null : { at: run.at, jumped_at: null, jumped_by: null }
}

export async function saveBeat(tx: Tx, beat: Partial<Omit<ClockBeatRow, 'id'>> & { at: number }): Promise<void> {
  await tables(tx)
    .insertInto('clock_beats')
    .values({ id: onlyRow, jumped_at: null, jumped_by: null, ...beat })
    .onConflict(on => on.column('id').doUpdateSet(beat))
    .execute()
}

/** Forgets that the clock jumped. */
export async function deleteJump(tx: Tx): Promise<void> {
  await tables(tx).updateTable('clock_beats').set({ jumped_at: null, jumped_by: null }).execute()
}

/** The time of the database's machine, in milliseconds since 1970; null if it is this one. */
export async function readDatabaseClock({ dialect, read }: Pick<Database, 'dialect' | 'read'>): Promise<number | null> {
  if (dialect === 'sqlite') return null
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(read)
  return Math.round(Number(rows[0]?.now))
}
