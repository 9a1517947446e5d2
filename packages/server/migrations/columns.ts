import { type ColumnDataType, type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely'
import type { MigrationContext } from './migration.ts'

export interface Columns {
  /** Ids, keys and names: compared byte by byte on both databases. */
  readonly text: RawBuilder<unknown> | ColumnDataType
  /** Counts, sizes and instants in milliseconds since 1970: eight-byte integers. */
  readonly whole: ColumnDataType
  /** A number that the database chooses, with `counted`, and never uses again. */
  readonly counter: ColumnDataType
  readonly counted: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
}

export function columns({ dialect }: MigrationContext): Columns {
  return dialect === 'sqlite'
    ? { text: 'text', whole: 'integer', counter: 'integer', counted: column => column.primaryKey().autoIncrement() }
    : { text: sql`text collate "C"`, whole: 'bigint', counter: 'bigserial', counted: column => column.primaryKey() }
}
