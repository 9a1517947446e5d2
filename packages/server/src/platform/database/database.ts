import { type Kysely, type QueryExecutorProvider, SqliteAdapter, sql } from 'kysely'
import type { PoolState, StatementListener } from './statement-watch.ts'

export type Dialect = 'sqlite' | 'postgres'

declare const reading: unique symbol
declare const transactional: unique symbol
/** A handle that can read: a transaction, or the reading connection. It knows no tables; see `onTables`. */
export interface Reader extends QueryExecutorProvider {
  readonly [reading]: true
}
/** A handle that is inside a transaction. Nothing but SQL may be awaited while one is open. */
export interface Tx extends Reader {
  readonly [transactional]: true
}

/**
 * Returns the query builder of a file: `tables(tx).selectFrom(…)`. It only knows the tables of `T`, so the types that a
 * repository imports show whose tables it uses, and the rules for imports hold for tables as well.
 */
export function onTables<T>(): (handle: Reader) => Kysely<T> {
  // Every handle is a Kysely underneath: `asReader` and `asTx` are the only ways to get one.
  return handle => handle as unknown as Kysely<T>
}

/** Returns which database a handle belongs to. */
export function dialectOf(handle: Reader): Dialect {
  return handle.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'
}

/** A connection as the handle that other code reads with. */
export function asReader<K extends Kysely<object>>(connection: K): K & Reader {
  return connection as K & Reader
}

/** A connection inside a transaction as the handle that other code writes with. */
export function asTx(connection: Kysely<object>): Tx {
  return connection as unknown as Tx
}

export interface Database {
  readonly dialect: Dialect
  /** For reading outside transactions. On SQLite, a separate read-only connection. */
  readonly read: Reader
  /**
   * Runs `work` in a transaction and resolves once it is durable. `work` may run more than once (PostgreSQL retries
   * serialisation failures), so it must do nothing but SQL; hooks passed to `afterCommit` run once, after the commit.
   * Pass the space that it locks as its `turn`, so that it waits for other transactions of that space before taking a
   * connection.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, turn?: string): Promise<T>
  /**
   * Runs `work` with reads that all see the same snapshot, however long they take, without blocking writers. `work` may
   * await anything; the handle only reads.
   */
  snapshot<T>(work: (db: Reader) => Promise<T>): Promise<T>
  /**
   * Announces that a short transaction will follow within a few milliseconds, so that those that are ready can share
   * its commit. Call the returned function just before the transaction, or once it turns out not to happen.
   */
  announce(): () => void
  /**
   * A text that differs from an earlier one if any of these tables may have been written in between, by anyone; null if
   * that can't be known without asking, as on PostgreSQL. Name the tables whose deletion cascades into those you read
   * as well.
   */
  stamp(tables: readonly string[]): string | null
  /** Calls the listener after each statement of any connection, those that begin and commit transactions included. */
  onStatement(listener: StatementListener): void
  /** The connections that requests share, as they are now. */
  pools(): readonly PoolState[]
  /** The writing handle outside any transaction, for libraries that run their own statements. */
  readonly write: Kysely<object> & Reader
  close(): Promise<void>
}

const hooks = new WeakMap<object, (() => void)[]>()

/** Rejects unless the database answers. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db.read)
}

/** Runs `hook` after the transaction has committed; never when it rolls back. */
export function afterCommit(tx: Tx, hook: () => void): void {
  const list = hooks.get(tx)
  if (list) list.push(hook)
  else hooks.set(tx, [hook])
}

/** Takes the hooks of a transaction; used by the database drivers only. */
export function takeHooks(tx: object): (() => void)[] {
  const list = hooks.get(tx) ?? []
  hooks.delete(tx)
  return list
}

declare module '../services.ts' {
  interface Services {
    /** The database: `read` for queries, `transaction` for changes. */
    readonly db: Database
  }
}
