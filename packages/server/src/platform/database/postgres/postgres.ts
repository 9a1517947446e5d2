import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { createKeyedQueue } from '../../keyed-queue.ts'
import type { Logger } from '../../logging.ts'
import { DatabaseAway, isBrokenLine, isReadOnly, isRetryable } from '../constraint.ts'
import { asReader, asTx, type Database, type Tx, takeHooks } from '../database.ts'
import { createStatementNames, isStatementLost } from '../statement-names.ts'
import { createStatementWatch } from '../statement-watch.ts'
import { type PostgresHosts, postgresHosts } from './postgres-hosts.ts'
import { createPostgresPool, type PoolOptions, type WatchedPool } from './postgres-pool.ts'
import { createRefusalLog } from './refusal-log.ts'
import { watchLines } from './watch-lines.ts'

/** Types that the driver returns as texts: eight-byte integers, and sums of them. */
const [int8, numeric] = [20, 1700]
const attempts = 5
/** Concurrent transactions per space: while one is being committed, the next has already begun. */
const atOnce = 2

const poolerAdvice =
  'The pooler in front of the database doesn’t keep prepared statements, so they are no longer used. Set DATABASE_PREPARED_STATEMENTS=off, or let the pooler keep them.'

/** Connections are replaced this often while a server accepts no writes. */
const leaveEveryMs = 5000

/** Closing waits this long for connections to end normally. */
const closeMs = 1000

export interface PostgresOptions {
  /** Connections for reading, and as many for writing. */
  readonly poolSize?: number
  /** False if a pooler in between doesn't keep statements. */
  readonly areStatementsKept?: boolean
}

interface Pools {
  readonly reading: WatchedPool
  readonly writing: WatchedPool
  /** Whether a transaction that was refused because the server accepts no writes is worth repeating, once. */
  elsewhere(): boolean
  stop(): void
}

/** Opens the two pools. When a server begins to refuse writes, both get new connections. */
function openPools(hosts: PostgresHosts, given: Pick<PoolOptions, 'size' | 'log' | 'names' | 'ended'>): Pools {
  /** When a server last refused to write, by `performance.now()`. */
  let refusedAt = Number.NEGATIVE_INFINITY
  let isOtherHostDue = false
  const onReadOnly = () => {
    // The server may have become a standby, and another one the primary: new connections show that.
    if (performance.now() - refusedAt < leaveEveryMs) return
    refusedAt = performance.now()
    isOtherHostDue = true
    given.log.warn({}, 'PostgreSQL refuses to write; opening new connections')
    reading.leave()
    writing.leave()
  }
  const parts = { ...given, hosts, refused: createRefusalLog(given.log), onReadOnly }
  const reading: WatchedPool = createPostgresPool({ ...parts, onNoRoom: () => writing.giveUpOne() })
  const writing: WatchedPool = createPostgresPool({ ...parts, onNoRoom: () => reading.giveUpOne() })
  return {
    reading,
    writing,
    elsewhere() {
      const isDue = isOtherHostDue
      isOtherHostDue = false
      return isDue
    },
    stop: watchLines(hosts, [reading, writing], given.log),
  }
}

/**
 * Opens PostgreSQL by its connection URL. Every number is returned as a JavaScript number, as SQLite does. Reads have their own
 * connections, because writes hold theirs while they wait for each other.
 */
export function openPostgres(url: string, log: Logger, options: PostgresOptions = {}): Database {
  const { poolSize = 10, areStatementsKept = true } = options
  for (const type of [int8, numeric]) pg.types.setTypeParser(type, Number)
  const names = createStatementNames(areStatementsKept, () => log.warn({}, poolerAdvice))
  const { listen, ended } = createStatementWatch()
  const { reading, writing, elsewhere, stop } = openPools(postgresHosts(url), { size: poolSize, log, names, ended })
  // If no connection can be made, fail all waiting writes, since each would wait as long as the first. A broken
  // connection affects only its own write.
  const inTurn = createKeyedQueue(atOnce, { endsAll: error => error instanceof DatabaseAway && error.isUnreachable })
  const read = new Kysely<object>({ dialect: new PostgresDialect({ pool: reading }) })
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool: writing }) })

  async function once<T>(work: (tx: Tx) => Promise<T>, onBegun: () => void): Promise<T> {
    const { value, hooks } = await db.transaction().execute(async tx => {
      onBegun()
      try {
        const value = await work(asTx(tx))
        return { value, hooks: takeHooks(tx) }
      } catch (error) {
        takeHooks(tx)
        throw error
      }
    })
    for (const hook of hooks) hook()
    return value
  }

  async function retried<T>(run: (onBegun: () => void) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      let hasBegun = false
      try {
        return await run(() => {
          hasBegun = true
        })
      } catch (error) {
        // A connection that broke while idle has done nothing, so the transaction can start again on another one.
        // The same goes for one whose server no longer accepts writes; a new connection may lead to its successor.
        const isElsewhere = isReadOnly(error) && elsewhere()
        const isWorthwhile =
          isRetryable(error) || isStatementLost(error) || isElsewhere || (!hasBegun && isBrokenLine(error))
        if (!isWorthwhile || attempt === attempts) throw error
      }
    }
  }

  return {
    dialect: 'postgres',
    read: asReader(read),
    write: asReader(db),
    onStatement: listen,
    pools: () => [
      { name: 'read', ...reading.load() },
      { name: 'write', ...writing.load() },
    ],
    transaction(work, turn) {
      const run = () => retried(onBegun => once(work, onBegun))
      return turn === undefined ? run() : inTurn(turn, run)
    },
    snapshot: work =>
      retried(onBegun =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async tx => {
            onBegun()
            await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
            return work(asReader(tx))
          }),
      ),
    // Transactions commit individually here; the server groups them according to its own settings.
    announce: () => () => undefined,
    stamp: () => null,
    async close() {
      const ended = Promise.all([read.destroy(), db.destroy()])
      await Promise.race([ended, wait(closeMs, undefined, { ref: false })])
      stop()
      // The remaining connections don't answer, or are still used by something that was asked to end.
      for (const line of [...reading.lines, ...writing.lines]) line.cut()
      await ended
    },
  }
}
