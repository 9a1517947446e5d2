import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from '../logging.ts'
import { createTurns } from '../turns.ts'
import { DatabaseAway, isBrokenLine, isRetryable } from './constraint.ts'
import { asReader, asTx, type Database, type Tx, takeHooks } from './database.ts'
import { createPostgresPool } from './postgres-pool.ts'
import { createStatementNames, isStatementLost } from './statement-names.ts'
import { createStatementWatch } from './statement-watch.ts'
import { watchLines } from './watch-lines.ts'

const int8 = 20
const attempts = 5
/** Concurrent transactions per space: while one is being committed, the next has already begun. */
const atOnce = 2

const poolerAdvice =
  'The pooler in front of the database doesn’t keep prepared statements, so they are no longer used. Set DATABASE_PREPARED_STATEMENTS=off, or let the pooler keep them.'

/** How long closing waits for connections to end normally. */
const closeMs = 1000

export interface PostgresOptions {
  /** Connections for reading, and as many for writing. */
  readonly poolSize?: number
  /** False if a pooler in between doesn't keep statements. */
  readonly areStatementsKept?: boolean
}

/**
 * Opens PostgreSQL by its connection URL. Eight-byte integers are returned as JavaScript numbers. Reads have their own
 * connections, because writes hold theirs while they wait for each other.
 */
export function openPostgres(url: string, log: Logger, options: PostgresOptions = {}): Database {
  const { poolSize = 10, areStatementsKept = true } = options
  pg.types.setTypeParser(int8, Number)
  const names = createStatementNames(areStatementsKept, () => log.warn({}, poolerAdvice))
  const { listen, ended } = createStatementWatch()
  const reading = createPostgresPool({ url, size: poolSize, log, names, ended })
  const writing = createPostgresPool({ url, size: poolSize, log, names, ended })
  const stopWatching = watchLines(url, [reading, writing], log)
  // If no connection can be made, fail all waiting writes, since each would wait as long as the first. A broken
  // connection affects only its own write.
  const inTurn = createTurns(atOnce, { endsAll: error => error instanceof DatabaseAway && error.isUnreachable })
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
        const isWorthwhile = isRetryable(error) || isStatementLost(error) || (!hasBegun && isBrokenLine(error))
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
      stopWatching()
      // The remaining connections don't answer, or are still used by something that was asked to end.
      for (const line of [...reading.lines, ...writing.lines]) line.cut()
      await ended
    },
  }
}
