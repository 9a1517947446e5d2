import SQLite from 'better-sqlite3'
import pg from 'pg'
import type { Dialect } from '../src/platform/database/database.ts'

export interface FaultPlan {
  /** The statement that fails, counted from 1, starting now; every statement counts, including `begin` and `commit`. */
  readonly failAt: number
  /** How many fail in a row; 1 unless said otherwise. */
  readonly count?: number
}

export interface StatementFaults {
  plan(plan: FaultPlan): void
  /** Stops the faults. Returns whether a statement has failed since the plan. */
  end(): boolean
  /** The statements that failed since the plan. */
  failed(): readonly string[]
  /** Statements of calls and jobs that reached the driver since this was made. */
  seen(): number
  /** Calls the listener with the text of every statement that reaches the driver. */
  watch(listener: (text: string) => void): void
  restore(): void
}

/**
 * Makes database statements of this process fail where they reach the driver, as a full disk makes them fail: SQLite's
 * throw, PostgreSQL's fail on the server, so that their transaction is aborted there as well. A rollback never fails
 * here: a real one that fails means that the connection is lost, and the pool drops it.
 */
export function createStatementFaults(dialect: Dialect): StatementFaults {
  let passing = Number.POSITIVE_INFINITY
  let failing = 0
  let failed: string[] = []
  let seen = 0
  let listener: (text: string) => void = () => undefined

  function isTurn(text: string): boolean {
    listener(text)
    // The watches for newer programs and for the clock ask every few seconds, whatever is being called.
    if (/"(schema_needs|clock_beats)"|clock_timestamp/.test(text)) return false
    seen++
    if (/^rollback/i.test(text)) return false
    if (passing > 0 || failing === 0) {
      passing--
      return false
    }
    failing--
    failed.push(text)
    return true
  }

  const restore = dialect === 'sqlite' ? patchSqlite(isTurn) : patchPostgres(isTurn)
  return {
    plan({ failAt, count = 1 }) {
      passing = failAt - 1
      failing = count
      failed = []
    },
    end() {
      failing = 0
      return failed.length > 0
    },
    failed: () => failed,
    seen: () => seen,
    watch(next) {
      listener = next
    },
    restore,
  }
}

type IsTurn = (text: string) => boolean
type Method = (this: { source: string }, ...args: unknown[]) => unknown

// Patched by hand, because the test runner takes its own spies away before each test.
function patchSqlite(isTurn: IsTurn): () => void {
  const database = new SQLite(':memory:')
  const prototype: Record<'all' | 'run', Method> = Object.getPrototypeOf(database.prepare('select 1'))
  database.close()
  const { all, run } = prototype
  const failing = (method: Method): Method =>
    function (...args) {
      if (isTurn(this.source)) throw new SQLite.SqliteError('the planned failure of a statement', 'SQLITE_FULL')
      return method.apply(this, args)
    }
  Object.assign(prototype, { all: failing(all), run: failing(run) })
  return () => void Object.assign(prototype, { all, run })
}

function patchPostgres(isTurn: IsTurn): () => void {
  const prototype = pg.Client.prototype as unknown as Record<'query', (...args: unknown[]) => unknown>
  const { query } = prototype
  const failing = `do $$ begin raise exception 'the planned failure of a statement' using errcode = '53100'; end $$`
  prototype.query = function (this: unknown, ...args) {
    const text = sentText(args[0])
    const isPlanned = text !== null && isTurn(text)
    return query.apply(this, isPlanned ? [failing] : args)
  }
  return () => {
    prototype.query = query
  }
}

/**
 * The statement of a query, which comes as text or, when the connection keeps it under a name, as an object. Null for
 * renewed plans, which depend on the time that has passed, so that the same operation always counts the same.
 */
function sentText(query: unknown): string | null {
  const text = typeof query === 'string' ? query : (query as pg.QueryConfig).text
  return text === 'discard plans' ? null : text
}
