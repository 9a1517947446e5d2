import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Logger } from '../../logging.ts'
import { DatabaseAway, DatabaseCrowded, isReadOnly, isTooMany } from '../constraint.ts'
import type { StatementNames } from '../statement-names.ts'
import type { PoolState, StatementListener } from '../statement-watch.ts'
import { createPoolRoom } from './pool-room.ts'
import { connectMs } from './postgres-address.ts'
import { type PostgresHosts, tryHosts } from './postgres-hosts.ts'

/** One connection to PostgreSQL, with what distinguishes a slow query from a dead connection. */
export interface Line {
  /** The name under which the server lists it; null when it could not be set. */
  name: string | null
  /** When the running query was sent, by `performance.now()`; null between queries. */
  askedAt: number | null
  /** Says when the server last answered. */
  heardAt: number
  isBroken: boolean
  isInUse: boolean
  /** Whether it is ended as soon as nobody uses it: its server accepts no writes, or another pool needs its place. */
  isUnwanted: boolean
  /** Ends the connection without waiting for the server, even during a query. */
  cut(): void
}

export interface WatchedPool extends PostgresPool {
  readonly lines: ReadonlySet<Line>
  /** Whether the server is known to be silent: connecting then fails at once, so that nobody waits in vain. */
  isAway: boolean
  /** Since when somebody waits for a connection, by `performance.now()`; null if nobody does. */
  waitingSince(): number | null
  /** Has every caller get a new connection from now on, which may lead to another host. */
  leave(): void
  /** Gives up one connection for another pool that can't get any. */
  giveUpOne(): void
  load(): Omit<PoolState, 'name'>
}

export interface PoolOptions {
  readonly hosts: PostgresHosts
  readonly size: number
  readonly log: Logger
  readonly names: StatementNames
  /** Told of each statement. */
  readonly ended: StatementListener
  /** Told of each refusal that isn't the statement's fault. */
  readonly refused: (error: unknown) => void
  /** Called when the server refuses a statement because it accepts no writes. */
  readonly onReadOnly: () => void
  /** Called when the server allows this pool no connection at all. */
  readonly onNoRoom: () => void
}

/**
 * A connection whose holder is silent for so long releases its locks, as after the loss of a whole machine; transactions
 * await nothing but SQL.
 */
const longestPauseMs = 20_000

/** How long a statement may wait for a lock, such as one of an index that is being rebuilt, unless the database says otherwise. */
const lockMs = 15_000

/**
 * A pool whose connections may break at any moment without ending the process: pending queries fail with
 * `DatabaseAway`, and the next caller gets another connection.
 */
export function createPostgresPool(options: PoolOptions): WatchedPool {
  const { hosts, size, log, refused, onNoRoom } = options
  const pool = new pg.Pool({ Client: hosts.Client, max: size, connectionTimeoutMillis: connectMs, keepAlive: true })
  const lines = new Set<Line>()
  const room = createPoolRoom(pool, { log, held: () => known().length, giveUp: giveUpLine, onNoRoom })
  /** When each caller began to wait, the oldest first. */
  const waits = new Set<{ readonly since: number }>()
  const clients = new WeakMap<pg.PoolClient, { readonly line: Line; readonly client: PostgresPoolClient }>()

  pool.on('connect', client => {
    const line = lineOf(client)
    lines.add(line)
    clients.set(client, { line, client: guarded(client, line, options) })
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

  const known = () => [...lines].filter(line => !line.isBroken && !line.isUnwanted)

  /** An idle connection is ended at once, otherwise the next one that is released. */
  function giveUpLine(): void {
    const line = known().find(one => !one.isInUse) ?? known()[0]
    if (line === undefined) return
    line.isUnwanted = true
    if (!line.isInUse) line.cut()
  }

  /** A connection, made for this caller or released by another one. */
  async function take(): Promise<PostgresPoolClient> {
    const again = (error: unknown) => (isCut(error) ? pool.connect() : Promise.reject(error))
    for (;;) {
      const taken = await tryHosts(hosts, () => pool.connect().catch(again))
      const { line, client } = clients.get(taken) as { line: Line; client: PostgresPoolClient }
      line.isInUse = true
      if (!line.isUnwanted) return client
      taken.release(true)
    }
  }

  /** Waits for its turn as long as any caller does while the server allows fewer connections than are wanted. */
  async function takeInTurn(since: number): Promise<PostgresPoolClient> {
    for (;;) {
      try {
        return await take()
      } catch (error) {
        if (room.isReduced() && !(error instanceof pg.DatabaseError)) throw new DatabaseCrowded(error)
        if (!isTooMany(error) || performance.now() - since > connectMs) throw error
        await room.refused((error as Error).message)
      }
    }
  }

  return {
    lines,
    isAway: false,
    waitingSince: () => waits.values().next().value?.since ?? null,
    options: pool.options,
    load: () => ({ ...loadOf(pool), isReduced: room.isReduced() }),
    leave() {
      for (const line of lines) line.isUnwanted = true
    },
    giveUpOne: room.giveUpOne,
    async connect() {
      if (this.isAway) throw new DatabaseAway('it doesn’t answer', { isUnreachable: true })
      const waiting = { since: performance.now() }
      waits.add(waiting)
      return takeInTurn(waiting.since)
        .catch(error => {
          refused(error)
          const isAnswer = error instanceof pg.DatabaseError || error instanceof DatabaseCrowded
          throw isAnswer ? error : new DatabaseAway(error, { isUnreachable: true })
        })
        .finally(() => waits.delete(waiting))
    },
    end: () => pool.end(),
  }
}

function loadOf({ options, totalCount, idleCount, waitingCount }: pg.Pool) {
  return { size: options.max, inUse: totalCount - idleCount, waiting: waitingCount }
}

/** Returns whether the server closed a connection while it was being made. */
function isCut(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === 'ECONNRESET' || code === '57P01' || error.message === 'Connection terminated unexpectedly'
}

/** Session settings, sent as a query because connection poolers refuse options that they don't know. */
function prepare(client: pg.PoolClient, line: Line, log: Logger): void {
  const name = `holdall-${randomBytes(6).toString('hex')}`
  // JIT compilation takes longer than our short queries, and is triggered only by their cost estimates.
  const lock = `select set_config('lock_timeout', '${lockMs}', false) where current_setting('lock_timeout') = '0'`
  const settings = `set jit = off; set idle_in_transaction_session_timeout = ${longestPauseMs}; set application_name = '${name}'; ${lock}`
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
    isInUse: false,
    isUnwanted: false,
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
  { names, ended, refused, onReadOnly }: Pick<PoolOptions, 'names' | 'ended' | 'refused' | 'onReadOnly'>,
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
      refused(error)
      if (isReadOnly(error)) {
        line.isUnwanted = true
        onReadOnly()
      }
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
  const release = (isDiscarded?: boolean) => {
    line.isInUse = false
    client.release(isDiscarded || line.isUnwanted)
  }
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
