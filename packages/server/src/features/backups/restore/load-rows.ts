import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../../../platform/database/database.ts'
import { tablePath } from '../folder/layout.ts'
import type { Manifest } from '../folder/manifest.ts'
import { resetColumns } from '../kept-tables.ts'
import type { Row } from '../rows/read-rows.ts'
import { type RowFileSummary, readRowFile } from '../rows/row-file.ts'
import { readShapes, type TableShape } from '../rows/table-shapes.ts'
import { continueCounters, withoutReferences } from './references.ts'

/** SQLite takes 32,766 values in a statement, PostgreSQL 65,535. */
const mostValues = 30_000

export interface LoadOptions {
  /** The folder of the state. */
  readonly state: string
  readonly manifest: Manifest
  /** Changes a row before it is inserted. */
  readonly change: (table: string, row: Row) => Row
  readonly onTable: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/**
 * Inserts all rows of a state into a database whose schema is that of the state and which is empty. Everything happens in
 * one transaction, at whose end every reference is checked: rows that were changed in the folder change nothing here.
 * @throws Error if a file isn't what the manifest says, or if a reference leads nowhere
 */
export async function loadRows(db: Database, options: LoadOptions): Promise<void> {
  const tables = Object.entries(options.manifest.tables)
  await withoutReferences(db, async tx => {
    const shapes = await readShapes(tx)
    for (const [done, [table, expected]] of tables.entries()) {
      options.signal.throwIfAborted()
      options.onTable(done, tables.length)
      const shape = shapes.get(table)
      if (!shape) throw new Error(`The schema has no table ${table}`)
      await empty(tx, table)
      requireSame(table, await loadTable(tx, shape, options), expected)
    }
    await continueCounters(tx, db.dialect)
  })
}

/** Migrations insert rows of their own, such as the default roles. */
async function empty(tx: Tx, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(tx)
}

async function loadTable(tx: Tx, shape: TableShape, { state, change, signal }: LoadOptions): Promise<RowFileSummary> {
  let summary: RowFileSummary = { rows: 0, sha256: '' }
  const onEnd = (read: RowFileSummary) => {
    summary = read
  }
  const atOnce = Math.max(1, Math.floor(mostValues / shape.columns.length))
  for await (const rows of readRowFile(tablePath(state, shape.name), onEnd)) {
    signal.throwIfAborted()
    for (let from = 0; from < rows.length; from += atOnce)
      await insert(
        tx,
        shape,
        rows.slice(from, from + atOnce).map(row => change(shape.name, { ...row, ...resetColumns[shape.name] })),
      )
  }
  return summary
}

async function insert(db: Reader, { name, columns }: TableShape, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const unknown = Object.keys(first).filter(column => !columns.includes(column))
  if (unknown.length > 0) throw new Error(`The table ${name} has no column ${unknown.join(', ')}`)
  const list = sql.join(columns.map(column => sql.ref(column)))
  const values = rows.map(row => sql`(${sql.join(columns.map(column => row[column] ?? null))})`)
  await sql`insert into ${sql.table(name)} (${list}) values ${sql.join(values)}`.execute(db)
}

function requireSame(table: string, read: RowFileSummary, expected: RowFileSummary): void {
  if (read.rows === expected.rows && read.sha256 === expected.sha256) return
  throw new Error(`The rows of ${table} aren't those that were backed up: the file is damaged`)
}
