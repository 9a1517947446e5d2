import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { afterCommit, type Database, type Tx } from '../database/database.ts'
import type { Logger } from '../logging.ts'
import type { DomainEvent, StoredEvent } from './domain-event.ts'
import { insertEvent, latestEvent, listEventsAfter } from './events.repository.ts'

export interface Events {
  /** Writes the event in the transaction of the change that it reports; it is delivered after the commit. */
  publish(tx: Tx, event: DomainEvent): Promise<void>
  /** Calls `listener` with every event from now on, in order, in each process. Returns a function that unsubscribes. */
  subscribe(listener: (event: StoredEvent) => void): () => void
  /** Events after a sequence number, oldest first, at most `limit`. */
  since(seq: number, limit: number): Promise<StoredEvent[]>
  /** The newest sequence number. */
  latest(): Promise<number>
  /** The number of the last event that this process has delivered. */
  delivered(): number
  /** Starts delivery: immediate for this process, within a second for events written by other processes. */
  start(): Promise<void>
  stop(): Promise<void>
}

const pollEveryMs = 1000
/** Deliveries are at least this far apart, so that a thousand uploads don't each cost a query. */
const restMs = 20
const pageSize = 500

export function createEvents(db: Database, clock: Clock, log: Logger): Events {
  const delivery = createDelivery(db, log)
  let timer: NodeJS.Timeout | undefined
  return {
    async publish(tx, event) {
      await insertEvent(tx, db.dialect, event, clock.now())
      afterCommit(tx, delivery.wake)
    },
    subscribe: delivery.subscribe,
    since: (seq, limit) => listEventsAfter(db.read, seq, limit),
    latest: () => latestEvent(db.read),
    delivered: delivery.delivered,
    async start() {
      await delivery.start()
      timer = setInterval(delivery.wake, pollEveryMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await delivery.stop()
    },
  }
}

/** Delivers events to the listeners of this process, with one query at a time. */
function createDelivery(db: Database, log: Logger) {
  const listeners = new Set<(event: StoredEvent) => void>()
  let state: 'new' | 'started' | 'stopped' = 'new'
  let delivered = 0
  let running: Promise<void> | undefined
  let isWanted = false

  async function deliver(): Promise<void> {
    for (;;) {
      isWanted = false
      const events = await listEventsAfter(db.read, delivered, pageSize)
      for (const event of events) {
        delivered = event.seq
        for (const listener of listeners) listener(event)
      }
      if (events.length < pageSize && !isWanted) return
    }
  }

  function wake(): void {
    isWanted = true
    if (running || state !== 'started') return
    running = deliver()
      .catch(error => log.warn({ err: error }, 'Events couldn’t be read; trying again'))
      .then(() => wait(restMs))
      .finally(() => {
        running = undefined
        if (isWanted) wake()
      })
  }

  return {
    wake,
    subscribe(listener: (event: StoredEvent) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    delivered: () => delivered,
    async start() {
      delivered = await latestEvent(db.read)
      if (state === 'new') state = 'started'
    },
    async stop() {
      state = 'stopped'
      await running
    },
  }
}

declare module '../services.ts' {
  interface Services {
    /** Publishes what happened in a transaction, to every process after the commit. */
    readonly events: Events
  }
}
