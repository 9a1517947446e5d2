import type { Dialect } from '../../../platform/database/database.ts'

/** The account library keeps its instants as ISO text on SQLite and as `timestamptz` on PostgreSQL. */
export function libraryDate(dialect: Dialect, milliseconds: number): string | Date {
  const date = new Date(milliseconds)
  return dialect === 'sqlite' ? date.toISOString() : date
}

export function fromLibraryDate(value: string | Date): number {
  return new Date(value).getTime()
}

/** The account library keeps a yes or no as 0 and 1 on SQLite and as `boolean` on PostgreSQL. */
export function libraryFlag(dialect: Dialect, value: boolean): boolean | number {
  return dialect === 'sqlite' ? Number(value) : value
}
