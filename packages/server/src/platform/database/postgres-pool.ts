import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Logger } from '../logging.ts'
import { DatabaseAway } from './constraint.ts'

/** One connection to PostgreSQL, with what tells a slow query from a line that nobody answers on. */
export interface Line {
  /** The name under which the server lists it; null when it could not be set. */
  name: string | null
  /** When the query that runs was sent, by `performance.now()`; null between queries. */
  askedAt: number | null
  /** When the server last answered. */
  heardAt: number
  isBroken: boolean
  /** Ends it without waiting for the server, also in the middle of a query. */
  cut(): void
}

export interface WatchedPool extends PostgresPool {
  readonly lines: ReadonlySet<Line>
}

export interface PoolOptions {
  readonly url: string
  readonly size: number
  readonly log: Logger
}

/** A connection whose holder does not answer for a minute gives its locks back; in a transaction nothing but SQL is awaited. */
const longestPauseMs = 60_000

/** How long a connection may take to be made, and a caller to wait for one. */
export const connectMs = 10_000

/**
 * A pool whose connections may break at any moment without ending the process: what waited fails with `DatabaseAway`, and
 * the next caller gets another connection.
 */
export function createPostgresPool({ url, size, log }: PoolOptions): WatchedPool {
  const pool = new pg.Pool({ connectionString: url, max: size, connectionTimeoutMillis: connectMs, keepAlive: true })
  const lines = new Set<Line>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  pool.on('connect', client => {
    const line = lineOf(client)
    lines.add(line)
    clients.set(client, guarded(client, line))
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
  // Told by the connection's own listener.
  pool.on('error', () => undefined)

  return {
    lines,
    options: pool.options,
    async connect() {
      const again = (error: unknown) => (isCut(error) ? pool.connect() : Promise.reject(error))
      const client = await pool
        .connect()
        .catch(again)
        .catch(error => {
          throw error instanceof pg.DatabaseError ? error : new DatabaseAway(error, { isUnreachable: true })
        })
      return clients.get(client) as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

/** Whether a connection was ended from the other side while it was made. */
function isCut(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === 'ECONNRESET' || code === '57P01' || error.message === 'Connection terminated unexpectedly'
}

/** Settings of the session. Said in a query, since connection poolers refuse options that they do not know. */
function prepare(client: pg.PoolClient, line: Line, log: Logger): void {
  const name = `holdall-${randomBytes(6).toString('hex')}`
  // The compiler takes longer than our short queries do, and is asked for by their estimates alone.
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
      // `end` waits for the server to agree; the pool ends its own connections in the same way where they time out.
      const { connection } = client as unknown as { connection: { stream: Socket } }
      connection.stream.destroy()
    },
  }
  return line
}

/** The connection as the query builder sees it. Failures of the line itself are told apart from those of a statement. */
function guarded(client: pg.PoolClient, line: Line): PostgresPoolClient {
  let running = 0
  const query = async (text: string, values: unknown[]) => {
    if (running++ === 0) line.askedAt = performance.now()
    try {
      return await client.query(text, values)
    } catch (error) {
      throw line.isBroken && !(error instanceof pg.DatabaseError)
        ? new DatabaseAway(error, { isUnreachable: false })
        : error
    } finally {
      line.heardAt = performance.now()
      // Others that were sent meanwhile are run one after the other.
      line.askedAt = --running === 0 ? null : line.heardAt
    }
  }
  const release = (isDiscarded?: boolean) => client.release(isDiscarded)
  // Cursors, its other kind of query, are not used.
  return { query, release } as unknown as PostgresPoolClient
}
