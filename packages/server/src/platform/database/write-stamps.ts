import type SQLite from 'better-sqlite3'

/** A prepared statement as far as the query builder uses it. */
export interface WatchedStatement {
  readonly reader: boolean
  readonly busy: boolean
  all(values: unknown[]): unknown[]
  run(values: unknown[]): SQLite.RunResult
  iterate(values: unknown[]): IterableIterator<unknown>
}

export interface WriteStamps {
  /** The statement, with what it writes noted once it is committed. */
  watch(text: string, statement: SQLite.Statement): WatchedStatement
  /** See `Database.stamp`. */
  stamp(tables: readonly string[]): string
}

const written = /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+"?(\w+)/i
const begins = /^\s*begin\b/i
const unknownTable = '*'

/** The table that a statement writes; null for none. Cascades aren't seen: see `Database.stamp`. */
function tableWrittenBy(text: string, { readonly: isReadOnly }: SQLite.Statement): string | null {
  // SQLite calls the beginning of a writing transaction a write.
  if (isReadOnly || begins.test(text)) return null
  return written.exec(text)?.[1]?.toLowerCase() ?? unknownTable
}

/**
 * Counts the committed writes of SQLite's writing connection by table. What other programs write is told by SQLite's
 * own counter, which doesn't say the table.
 */
export function createWriteStamps(writing: SQLite.Database): WriteStamps {
  const counts = new Map<string, number>()
  const open = new Set<string>()
  const dataVersion = writing.prepare('pragma data_version').pluck()

  /** A transaction that is rolled back counts as well: the only price is that something is read again. */
  function noteCommitted(): void {
    if (open.size === 0 || writing.inTransaction) return
    for (const table of open) counts.set(table, (counts.get(table) ?? 0) + 1)
    open.clear()
  }

  function noted<T>(table: string | null, run: () => T): T {
    try {
      return run()
    } finally {
      if (table !== null) open.add(table)
      noteCommitted()
    }
  }

  return {
    watch(text, statement) {
      const table = tableWrittenBy(text, statement)
      return {
        reader: statement.reader,
        get busy() {
          return statement.busy
        },
        all: values => noted(table, () => statement.all(values)),
        run: values => noted(table, () => statement.run(values)),
        iterate: values => statement.iterate(values),
      }
    },
    stamp(tables) {
      const mine = [unknownTable, ...tables].map(table => counts.get(table) ?? 0)
      return `${dataVersion.get()} ${mine.join(' ')}`
    },
  }
}
