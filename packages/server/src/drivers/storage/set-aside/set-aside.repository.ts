import { type RawBuilder, sql } from 'kysely'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { SetAsideRow, SetAsideTables } from './set-aside.tables.ts'

const tables = onTables<SetAsideTables>()

/** Notes objects, without deciding anything; those that are known stay as they are. */
export async function insertSetAside(tx: Tx, rows: readonly SetAsideRow[]): Promise<void> {
  if (rows.length === 0) return
  await tables(tx)
    .insertInto('set_aside')
    .values(rows)
    .onConflict(on => on.column('storage_key').doNothing())
    .execute()
}

/** Those of these keys that are set aside. */
export async function findSetAside(db: Reader, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('set_aside')
    .select('storage_key')
    .where('storage_key', 'in', [...keys])
    .execute()
  return new Set(rows.map(row => row.storage_key))
}

/** Counts the objects with such endings that wait for a decision. */
export async function countUndecided(db: Reader, marks: readonly string[]): Promise<number> {
  const row = await tables(db)
    .selectFrom('set_aside')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('until', 'is', null)
    .where(endsIn(marks))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Decides until when the objects stay that wait for a decision. */
export async function decideSetAside(tx: Tx, marks: readonly string[], until: number): Promise<void> {
  await tables(tx).updateTable('set_aside').set({ until }).where('until', 'is', null).where(endsIn(marks)).execute()
}

/** Objects whose time is over, a few at a time by key. */
export async function listOverdue(db: Reader, marks: readonly string[], now: number, after: string, limit: number) {
  const rows = await tables(db)
    .selectFrom('set_aside')
    .select('storage_key')
    .where('until', '<=', now)
    .where(endsIn(marks))
    .where('storage_key', '>', after)
    .orderBy('storage_key')
    .limit(limit)
    .execute()
  return rows.map(row => row.storage_key)
}

function endsIn(marks: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    marks.map(mark => sql`storage_key like ${`%${mark}`}`),
    sql` or `,
  )})`
}

export async function deleteSetAsideRows(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tables(tx)
    .deleteFrom('set_aside')
    .where('storage_key', 'in', [...keys])
    .execute()
}

/** How many objects are set aside, their bytes, and when the first of them is deleted. */
export async function countSetAside(db: Reader): Promise<{ count: number; bytes: number; until: number | null }> {
  const row = await tables(db)
    .selectFrom('set_aside')
    .select(e => [
      e.fn.countAll<number>().as('count'),
      e.fn.sum<number | null>('size').as('bytes'),
      e.fn.min<number | null>('until').as('until'),
    ])
    .executeTakeFirstOrThrow()
  return {
    count: Number(row.count),
    bytes: row.bytes ?? 0,
    until: row.until,
  }
}
