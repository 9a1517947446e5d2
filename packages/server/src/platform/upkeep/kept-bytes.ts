import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../database/database.ts'

/** A name among those that were asked for. */
interface Named {
  readonly named: string
}

/**
 * A column that keeps stored bytes: while a row names them there, nothing removes them. The sweep asks all of them, so bytes whose
 * column isn't declared are set aside as lost.
 */
export interface KeptBytes {
  readonly column: `${string}.${string}`
  /** What it names: the key of a stored object, or the id of a blob. */
  readonly names: 'object' | 'blob'
  /** Selects those of these that are named. */
  readonly among: (wanted: readonly string[]) => RawBuilder<Named>
}

/**
 * Declares a column that keeps stored bytes.
 * @param needing which rows still need them, if not all do
 *
 * @example
 * ```ts
 * import { keepsBytes } from '../../platform/upkeep/kept-bytes.ts'
 *
 * const kept = keepsBytes('attachments.blob_id', 'blob')
 * kept.names // => 'blob'
 * ```
 */
export function keepsBytes(
  column: KeptBytes['column'],
  names: KeptBytes['names'],
  needing: RawBuilder<SqlBool> = sql`1 = 1`,
): KeptBytes {
  const [table = ''] = column.split('.')
  return {
    column,
    names,
    among: wanted => sql<Named>`
      select ${sql.ref(column)} as named from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(wanted)}) and ${needing}`,
  }
}

/**
 * Those of these that a column names. All columns are asked in one statement, so that no bytes are missed while a row passes them
 * on to another table.
 * @throws if there is no such column: otherwise everything would count as unused
 */
export async function findKept(
  columns: readonly KeptBytes[],
  db: Reader,
  wanted: readonly string[],
): Promise<ReadonlySet<string>> {
  if (columns.length === 0) throw new Error('No feature says which stored bytes it keeps')
  if (wanted.length === 0) return new Set()
  const all = columns.map(column => column.among(wanted))
  const { rows } = await sql<Named>`${sql.join(all, sql` union all `)}`.execute(db)
  return new Set(rows.map(row => row.named))
}

declare module '../services.ts' {
  interface Services {
    /** Every column that keeps stored bytes, as the features declare them. */
    readonly keptBytes: readonly KeptBytes[]
  }
}
