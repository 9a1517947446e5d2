import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Logger } from '../logging.ts'
import { DatabaseAway } from './constraint.ts'
import type { StatementNames } from './statement-names.ts'
import type { PoolState, StatementListener } from './statement-watch.ts'

/** One connection to PostgreSQL, with what distinguishes a slow query from a dead connection. */
export interface Line {
  /** The name under which the server lists it; null when it could not be set. */
  name: string | null
  /** When the running query was sent, by `performance.now()`; null between queries. */
  askedAt: number | null
  /** When the server last answered. */
  heardAt: number
  isBroken: boolean
  /** Ends the connection without waiting for the server, even during a query. */
  cut(): void
}

export interface WatchedPool extends PostgresPool {
  readonly lines: ReadonlySet<Line>
  /** Whether the server is known to be silent: connecting then fails at once, so that nobody waits in vain. */
  isAway: boolean
  /** Since when somebody waits for a connection, by `performance.now()`; null if nobody does. */
  waitingSince(): number | null
  load(): Omit<PoolState, 'name'>
}

export interface PoolOptions {
  readonly url: string
  readonly size: number
  readonly log: Logger
  readonly names: StatementNames
  /** Told of each statement. */
  readonly ended: StatementListener
}

/**
 * A connection whose holder is silent for so long releases its locks, as after the loss of a whole machine; transactions
 * await nothing but SQL.
 */
const longestPauseMs = 20_000

/** How long connecting may take, and how long a caller may wait for a connection. */
export const connectMs = 10_000

/**
 * A pool whose connections may break at any moment without ending the process: pending queries fail with
 * `DatabaseAway`, and the next caller gets another connection.
 */
export function createPostgresPool({ url, size, log, names, ended }: PoolOptions): WatchedPool {
  const pool = new pg.Pool({ connectionString: url, max: size, connectionTimeoutMillis: connectMs, keepAlive: true })
  const lines = new Set<Line>()
  /** When each caller began to wait, the oldest first. */
  const waits = new Set<{ readonly since: number }>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  pool.on('connect', client => {
    const line = lineOf(client)
    lines.add(line)
    clients.set(client, guarded(client, line, { names, ended }))
    // The pool listens only while a connection is idle, and an error without a listener ends the process.
    client.on('error', error => {
      line.isBroken = true
      log.warn({ reason: error.message }, 'A database connection broke')
    })
    client.on('end', () => {
      line.isBroken = true
      lines.delete(line)
    })
    prepare(client, line, log)
  })
  // Already logged by the connection's own listener.
  pool.on('error', () => undefined)

  return {
    lines,
    isAway: false,
    waitingSince: () => waits.values().next().value?.since ?? null,
    options: pool.options,
    load: () => ({ size, inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    async connect() {
      if (this.isAway) throw new DatabaseAway('it doesn’t answer', { isUnreachable: true })
      const again = (error: unknown) => (isCut(error) ? pool.connect() : Promise.reject(error))
      const wait = { since: performance.now() }
      waits.add(wait)
      const client = await pool
        .connect()
        .catch(again)
        .catch(error => {
          throw error instanceof pg.DatabaseError ? error : new DatabaseAway(error, { isUnreachable: true })
        })
        .finally(() => waits.delete(wait))
      return clients.get(client) as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

/** Whether the server closed a connection while it was being made. */
function isCut(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === 'ECONNRESET' || code === '57P01' || error.message === 'Connection terminated unexpectedly'
}

/** Session settings, sent as a query because connection poolers refuse options that they don't know. */
function prepare(client: pg.PoolClient, line: Line, log: Logger): void {
  const name = `holdall-${randomBytes(6).toString('hex')}`
  // JIT compilation takes longer than our short queries, and is triggered only by their cost estimates.
  const settings = `set jit = off; set idle_in_transaction_session_timeout = ${longestPauseMs}; set application_name = '${name}'`
  client.query(settings).then(
    () => {
      line.name = name
    },
    error => log.warn({ reason: error.message }, 'A database connection couldn’t be configured'),
  )
}

function lineOf(client: pg.PoolClient): Line {
  const line: Line = {
    name: null,
    askedAt: null,
    heardAt: performance.now(),
    isBroken: false,
    cut() {
      line.isBroken = true
      // `end` waits for the server to agree; the pool ends its own connections in the same way when they time out.
      const { connection } = client as unknown as { connection: { stream: Socket } }
      connection.stream.destroy()
    },
  }
  return line
}

/** The connection as the query builder sees it. Connection failures are distinguished from statement failures. */
function guarded(
  client: pg.PoolClient,
  line: Line,
  { names, ended }: Pick<PoolOptions, 'names' | 'ended'>,
): PostgresPoolClient {
  const send = namedBy(client, names)
  let running = 0
  const query = async (text: string, values: unknown[]) => {
    const began = performance.now()
    let hasFailed = true
    if (running++ === 0) line.askedAt = began
    try {
      const result = await send(text, values)
      hasFailed = false
      return result
    } catch (error) {
      throw line.isBroken && !(error instanceof pg.DatabaseError)
        ? new DatabaseAway(error, { isUnreachable: false })
        : error
    } finally {
      line.heardAt = performance.now()
      // Queries sent in the meantime run one after another.
      line.askedAt = --running === 0 ? null : line.heardAt
      ended(text, line.heardAt - began, hasFailed)
    }
  }
  const release = (isDiscarded?: boolean) => client.release(isDiscarded)
  // Cursors, the other kind of query, are not used.
  return { query, release } as unknown as PostgresPoolClient
}

/** How old the first plans of a connection may become, and the later ones: each time twice as old. */
const firstPlansMs = 1000
const oldestPlansMs = 60_000

/**
 * Has a connection make its plans again from time to time. A plan that was made for an empty table reads all of it, and
 * PostgreSQL only notices that the table has grown once it has gathered statistics.
 */
function plansOf(client: pg.PoolClient) {
  let madeAt = performance.now()
  let maxAgeMs = firstPlansMs
  return {
    async renew(): Promise<void> {
      if (performance.now() - madeAt < maxAgeMs) return
      madeAt = performance.now()
      maxAgeMs = Math.min(maxAgeMs * 2, oldestPlansMs)
      await client.query('discard plans')
    },
  }
}

/**
 * Sends statements that the connection keeps under their names. One that it has lost is sent again; inside a
 * transaction that isn't possible, so its failure is passed on and the transaction repeated.
 */
function namedBy(client: pg.PoolClient, names: StatementNames) {
  const plans = plansOf(client)
  return async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const name = names.of(text)
    if (name === undefined) return client.query(text, values)
    const isAlone = client.getTransactionStatus() === 'I'
    await plans.renew()
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (!names.noteFailure(error, text, name) || !isAlone) throw error
      const other = names.of(text)
      return client.query(other === undefined ? { text, values } : { name: other, text, values })
    }
  }
}
