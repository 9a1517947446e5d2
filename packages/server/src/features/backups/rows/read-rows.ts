import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import type { TableShape } from './table-shapes.ts'

export type CellValue = string | number | null
export type Row = Readonly<Record<string, CellValue>>

/** Rows that are held in memory together; a row may hold the text of a whole document. */
const batch = 500

/** All rows of a table in the order of its primary key, as the snapshot `db` sees them. */
export async function* readRows(db: Reader, { name, columns, key }: TableShape): AsyncGenerator<readonly Row[]> {
  if (key.length === 0) throw new Error(`The table ${name} has no primary key`)
  const wanted = sql.join(columns.map(column => sql.ref(column)))
  const order = sql.join(key.map(column => sql.ref(column)))
  for (let last: Row | undefined; ; ) {
    const after: RawBuilder<unknown> = last ? sql`where (${order}) > (${sql.join(key.map(of => last?.[of]))})` : sql``
    const { rows } = await sql<Row>`
      select ${wanted} from ${sql.table(name)} ${after} order by ${order} limit ${batch}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < batch) return
    last = rows.at(-1)
  }
}
