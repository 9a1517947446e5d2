import type { Database, Tx } from '../../../platform/database/database.ts'
import { tablePath } from '../folder/layout.ts'
import type { Manifest } from '../folder/manifest.ts'
import { resetColumns } from '../kept-tables.ts'
import { insertRows, removeRows } from '../rows/insert-rows.ts'
import type { Row } from '../rows/read-rows.ts'
import { type RowFileSummary, readRowFile } from '../rows/row-file.ts'
import { readShapes, type TableShape } from '../rows/table-shapes.ts'
import { continueCounters, withoutReferences } from './references.ts'

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
      await removeRows(tx, table)
      requireSame(table, await loadTable(tx, shape, options), expected)
    }
    await continueCounters(tx, db.dialect)
  })
}

async function loadTable(tx: Tx, shape: TableShape, { state, change, signal }: LoadOptions): Promise<RowFileSummary> {
  let summary: RowFileSummary = { rows: 0, sha256: '' }
  const onEnd = (read: RowFileSummary) => {
    summary = read
  }
  for await (const rows of readRowFile(tablePath(state, shape.name), onEnd)) {
    signal.throwIfAborted()
    await insertRows(
      tx,
      shape,
      rows.map(row => change(shape.name, { ...row, ...resetColumns[shape.name] })),
    )
  }
  return summary
}

function requireSame(table: string, read: RowFileSummary, expected: RowFileSummary): void {
  if (read.rows === expected.rows && read.sha256 === expected.sha256) return
  throw new Error(`The rows of ${table} aren't those that were backed up: the file is damaged`)
}
