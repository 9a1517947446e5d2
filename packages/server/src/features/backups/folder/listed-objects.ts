import { type ObjectColumns, objectColumns } from '../kept-tables.ts'
import { readRowFile } from '../rows/row-file.ts'
import { tablePath } from './layout.ts'

/** Stored bytes that a row of the database refers to. */
export interface ListedObject {
  readonly key: string
  /** Hexadecimal; null where the database doesn't know it. */
  readonly sha256: string | null
  /** Bytes; null where the database doesn't know it. */
  readonly size: number | null
}

/** All stored bytes that the rows of a state refer to. */
export async function* listObjects(state: string): AsyncGenerator<ListedObject> {
  for (const columns of objectColumns)
    for await (const rows of readRowFile(tablePath(state, columns.table)))
      for (const row of rows) yield* objectOf(columns, row)
}

function* objectOf({ key, sha256 }: ObjectColumns, row: Readonly<Record<string, unknown>>): Generator<ListedObject> {
  const found = row[key]
  if (typeof found !== 'string') return
  yield {
    key: found,
    sha256: sha256 === null ? null : String(row[sha256]),
    size: typeof row.size === 'number' ? row.size : null,
  }
}
