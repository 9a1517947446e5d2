import { type ColumnDataType, type RawBuilder, sql } from 'kysely'
import type { MigrationContext } from './migration.ts'

export interface Columns {
  /** Ids, keys and names: compared byte by byte on both databases. */
  readonly text: RawBuilder<unknown> | ColumnDataType
  /** Counts, sizes and instants in milliseconds since 1970: eight-byte integers. */
  readonly whole: ColumnDataType
  /** Dates of accounts until 0067: ISO text or an instant. */
  readonly date: ColumnDataType
  readonly yes: ColumnDataType
}

export function columns({ dialect }: MigrationContext): Columns {
  return dialect === 'sqlite'
    ? { text: 'text', whole: 'integer', date: sql`date` as never, yes: 'integer' }
    : { text: sql`text collate "C"`, whole: 'bigint', date: 'timestamptz', yes: 'boolean' }
}
