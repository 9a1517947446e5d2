import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import SQLite from 'better-sqlite3'
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'
import { bareText } from '../text/bare-text.ts'
import { asReader, type Database } from './database.ts'
import { createGroupCommit } from './group-commit.ts'
import { createStatementWatch, type StatementListener } from './statement-watch.ts'
import { createWriteStamps, type WatchedStatement, type WriteStamps } from './write-stamps.ts'
import { yieldsToOthers } from './yields-to-others.ts'

/**
 * SQLite's schema changes are transactional; the stock adapter says otherwise, so a killed migration would be left half
 * done.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

const plugins = [yieldsToOthers]

/** The statement, whose time is reported after each run. It runs synchronously, so the time is its own alone. */
function timed(text: string, statement: WatchedStatement, ended: StatementListener): WatchedStatement {
  function run<T>(work: () => T): T {
    const began = performance.now()
    let hasFailed = true
    try {
      const result = work()
      hasFailed = false
      return result
    } finally {
      ended(text, performance.now() - began, hasFailed)
    }
  }
  return {
    reader: statement.reader,
    get busy() {
      return statement.busy
    },
    all: values => run(() => statement.all(values)),
    run: values => run(() => statement.run(values)),
    iterate: values => statement.iterate(values),
  }
}

/** Statements kept ready for each connection: preparing one costs more than running most of them. */
const keptStatements = 500

/** The connection as the query builder expects it, with prepared statements cached by their text. */
function withKeptStatements(
  database: SQLite.Database,
  ended: StatementListener,
  watch?: WriteStamps['watch'],
): SqliteDatabase {
  const kept = new Map<string, WatchedStatement>()
  return {
    close: () => void database.close(),
    prepare(text) {
      const found = kept.get(text)
      // A statement that is still being iterated can't run a second time.
      if (found && !found.busy) return found as never
      const prepared = database.prepare(text)
      const made = timed(text, watch ? watch(text, prepared) : prepared, ended)
      if (kept.size >= keptStatements) kept.delete(kept.keys().next().value ?? '')
      kept.set(text, made)
      return made as never
    },
  }
}

/** Adds the functions that queries and triggers call; PostgreSQL has its own under the same names. */
function addFunctions(connection: SQLite.Database): void {
  const options = { deterministic: true }
  connection.function('bare_text', options, (text: unknown) => (text === null ? null : bareText(String(text))))
}

/**
 * The database contains hashes, sessions, names and emails, so only its owner may read it, even if an earlier version
 * left it readable by others. SQLite gives its log the mode of the database.
 */
function keepPrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(path) && statSync(path).uid === process.getuid?.()) chmodSync(path, 0o600)
  }
}

/**
 * Opens the embedded database: write-ahead log, every commit synced, foreign keys on, one writing connection and one
 * that only reads.
 * @throws if the file cannot be opened, or if SQLite does not provide the requested durability.
 */
export function openSqlite(file: string): Database {
  keepPrivate(file)
  // Waits for other programs while opening and migrating; `migrate` then limits how long the event loop may be blocked.
  const writing = new SQLite(file, { timeout: 10_000 })
  writing.pragma('journal_mode = WAL')
  writing.pragma('synchronous = FULL')
  writing.pragma('foreign_keys = ON')
  writing.pragma('temp_store = MEMORY')
  writing.pragma('cache_size = -16000')
  // 16 MiB of log: a page that a thousand uploads change is written to the file once, not with every fourth.
  writing.pragma('wal_autocheckpoint = 4000')
  if (writing.pragma('synchronous', { simple: true }) !== 2) throw new Error('SQLite doesn’t sync its commits')
  if (writing.pragma('journal_mode', { simple: true }) !== 'wal')
    throw new Error('SQLite can’t keep a write-ahead log here')

  const reading = new SQLite(file, { readonly: true, timeout: 1000 })
  addFunctions(writing)
  addFunctions(reading)
  reading.pragma('cache_size = -16000')
  reading.pragma('mmap_size = 268435456')
  const { watch, stamp } = createWriteStamps(writing)
  const { listen, ended } = createStatementWatch()
  const over = (database: SqliteDatabase) => new Kysely<object>({ dialect: new Dialect({ database }), plugins })
  const write = over(withKeptStatements(writing, ended, watch))
  const read = over(withKeptStatements(reading, ended))
  const groups = createGroupCommit(write)

  return {
    dialect: 'sqlite',
    read: asReader(read),
    write: asReader(write),
    stamp,
    onStatement: listen,
    // Reads are synchronous, so nothing waits for the reading connection.
    pools: () => [{ name: 'write', size: 1, ...groups.load() }],
    transaction: groups.transaction,
    announce: groups.announce,
    async snapshot(work) {
      // Uses its own connection: the reading one is shared, and everyone would see the old snapshot.
      const own = new SQLite(file, { readonly: true, timeout: 10_000 })
      addFunctions(own)
      const db = over(withKeptStatements(own, ended))
      try {
        return await db.transaction().execute(tx => work(asReader(tx)))
      } finally {
        await db.destroy()
        own.close()
      }
    },
    async close() {
      await read.destroy()
      // `destroy` doesn't close a handle that was never used. The writing one is closed last, so that it removes the
      // log.
      reading.close()
      await write.destroy()
      writing.close()
    },
  }
}
