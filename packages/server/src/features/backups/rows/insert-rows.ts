import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Row } from './read-rows.ts'
import type { TableShape } from './table-shapes.ts'

/** SQLite takes 32,766 values in a statement, PostgreSQL 65,535. */
const mostValues = 30_000

/** Empties a table: migrations insert rows of their own, such as the default roles. */
export async function removeRows(tx: Tx, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(tx)
}

/**
 * Inserts rows as they were read; a column that a row lacks becomes null.
 * @throws Error if a row has a column that the table doesn't have
 */
export async function insertRows(tx: Tx, shape: TableShape, rows: readonly Row[]): Promise<void> {
  const atOnce = Math.max(1, Math.floor(mostValues / shape.columns.length))
  for (let from = 0; from < rows.length; from += atOnce) await insert(tx, shape, rows.slice(from, from + atOnce))
}

async function insert(tx: Tx, { name, columns }: TableShape, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const unknown = Object.keys(first).filter(column => !columns.includes(column))
  if (unknown.length > 0) throw new Error(`The table ${name} has no column ${unknown.join(', ')}`)
  const list = sql.join(columns.map(column => sql.ref(column)))
  const values = rows.map(row => sql`(${sql.join(columns.map(column => row[column] ?? null))})`)
  await sql`insert into ${sql.table(name)} (${list}) values ${sql.join(values)}`.execute(tx)
}
