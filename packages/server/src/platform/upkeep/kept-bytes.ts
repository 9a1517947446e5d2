import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../database/database.ts'

/**
 * A column that keeps stored bytes: while a row names them there, nothing removes them. The sweep asks all of them, so bytes whose
 * column isn't declared are set aside as lost.
 */
export interface KeptBytes {
  readonly column: `${string}.${string}`
  /** What it names: the key of a stored object, or the id of a blob. */
  readonly names: 'object' | 'blob'
  /** Those of these that are named. */
  readonly find: (db: Reader, wanted: readonly string[]) => Promise<readonly string[]>
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
    async find(db, wanted) {
      if (wanted.length === 0) return []
      const { rows } = await sql<{ named: string }>`
        select ${sql.ref(column)} as named from ${sql.table(table)}
        where ${sql.ref(column)} in (${sql.join(wanted)}) and ${needing}`.execute(db)
      return rows.map(row => row.named)
    },
  }
}

declare module '../services.ts' {
  interface Services {
    /** Every column that keeps stored bytes, as the features declare them. */
    readonly keptBytes: readonly KeptBytes[]
  }
}
