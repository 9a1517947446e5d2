import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { afterCommit, type Database, type Tx } from '../database/database.ts'
import type { Logger } from '../logging.ts'
import './events.tables.ts'

export interface DomainEvent {
  /** `resource.past-tense` */
  readonly type: string
  readonly spaceId?: string | null
  /** The one person whom it concerns, where it is not about a space. */
  readonly userId?: string | null
  readonly payload: Readonly<Record<string, unknown>>
}

export interface StoredEvent extends DomainEvent {
  readonly seq: number
  readonly spaceId: string | null
  readonly userId: string | null
}

export interface Events {
  /** Writes the event with the change that it tells of; it is delivered after the commit. */
  publish(tx: Tx, event: DomainEvent): Promise<void>
  /** Calls `listener` with every event from now on, in order, in each process. Returns the way to stop. */
  subscribe(listener: (event: StoredEvent) => void): () => void
  /** Events after a sequence number, oldest first, at most `limit`. */
  since(seq: number, limit: number): Promise<StoredEvent[]>
  /** The newest sequence number. */
  latest(): Promise<number>
  /** Starts delivery: at once for this process, within a second for what other processes wrote. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The advisory lock of publishing transactions; any number that nothing else uses. */
const publishing = 7_311_001
const pollEveryMs = 1000
/** Deliveries are at least this far apart, so that a thousand uploads don't each cost a look into the table. */
const restMs = 20
const pageSize = 500

export function createEvents(db: Database, clock: Clock, log: Logger): Events {
  const listeners = new Set<(event: StoredEvent) => void>()
  let delivered = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false
  let isWanted = false

  async function since(seq: number, limit: number): Promise<StoredEvent[]> {
    const rows = await db.read
      .selectFrom('events')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(limit)
      .execute()
    return rows.map(row => ({
      seq: row.seq,
      type: row.type,
      spaceId: row.space_id,
      userId: row.user_id,
      payload: JSON.parse(row.payload),
    }))
  }

  async function latest(): Promise<number> {
    const row = await db.read
      .selectFrom('events')
      .select(e => e.fn.max('seq').as('seq'))
      .executeTakeFirst()
    return Number(row?.seq ?? 0)
  }

  async function deliver(): Promise<void> {
    for (;;) {
      isWanted = false
      const events = await since(delivered, pageSize)
      for (const event of events) {
        delivered = event.seq
        for (const listener of listeners) listener(event)
      }
      if (events.length < pageSize && !isWanted) return
    }
  }

  function wake(): void {
    isWanted = true
    if (running || isStopped || !timer) return
    running = deliver()
      .catch(error => log.warn({ err: error }, 'Events could not be read; they are tried again'))
      .then(() => wait(restMs))
      .finally(() => {
        running = undefined
        if (isWanted) wake()
      })
  }

  return {
    async publish(tx, event) {
      // PostgreSQL hands out numbers before the commit; those who publish commit in the order of their numbers, so that
      // a reader who has seen one has seen all before it.
      if (db.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${publishing})`.execute(tx)
      await tx
        .insertInto('events')
        .values({
          type: event.type,
          space_id: event.spaceId ?? null,
          user_id: event.userId ?? null,
          payload: JSON.stringify(event.payload),
          created_at: clock.now(),
        })
        .execute()
      afterCommit(tx, wake)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    since,
    latest,
    async start() {
      delivered = await latest()
      timer = setInterval(wake, pollEveryMs)
      timer.unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

declare module '../services.ts' {
  interface Services {
    readonly events: Events
  }
}
