import { type Kysely, sql } from 'kysely'
import { type Tx, takeHooks } from './database.ts'
import type { Tables } from './tables.ts'

interface Waiting {
  run(tx: Tx): Promise<void>
  settle(commitError: unknown): void
}

const largestGroup = 64

/**
 * Runs transactions one after another on SQLite's one writing connection and commits those that wait at the same time
 * together, so that eight uploads cost one sync of the log instead of eight. Each keeps its own savepoint: one that
 * fails rolls back alone. All of a group become durable before any of them resolves.
 */
export function createGroupCommit(writer: Kysely<Tables>) {
  const queue: Waiting[] = []
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    // Waits for the other callbacks of this turn of the event loop, which are the ones worth grouping.
    setImmediate(() => {
      void drain()
    })
  }

  async function drain(): Promise<void> {
    try {
      await writer.connection().execute(async connection => {
        while (queue.length > 0) await commitGroup(connection, queue.splice(0, largestGroup))
      })
    } catch (error) {
      for (const waiting of queue.splice(0)) waiting.settle(error)
    } finally {
      isScheduled = false
      if (queue.length > 0) schedule()
    }
  }

  return function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let outcome: { value: T } | { error: unknown } | undefined
      let hooks: (() => void)[] = []
      queue.push({
        async run(tx) {
          try {
            outcome = { value: await work(tx) }
            hooks = takeHooks(tx)
          } catch (error) {
            takeHooks(tx)
            outcome = { error }
            throw error
          }
        },
        settle(commitError) {
          if (outcome && 'error' in outcome) return reject(outcome.error)
          if (commitError !== undefined || !outcome) return reject(commitError)
          resolve(outcome.value)
          for (const hook of hooks) hook()
        },
      })
      schedule()
    })
  }
}

async function commitGroup(connection: Kysely<Tables>, group: Waiting[]): Promise<void> {
  let commitError: unknown
  try {
    await sql`begin immediate`.execute(connection)
    for (const waiting of group) await runInSavepoint(connection, waiting)
    await sql`commit`.execute(connection)
  } catch (error) {
    commitError = error ?? new Error('The transaction failed')
    // SQLite may have rolled back by itself (full disk, I/O error); a second rollback then says so.
    await sql`rollback`.execute(connection).catch(() => undefined)
  }
  for (const waiting of group) waiting.settle(commitError)
}

async function runInSavepoint(connection: Kysely<Tables>, waiting: Waiting): Promise<void> {
  await sql`savepoint one`.execute(connection)
  try {
    await waiting.run(connection as Tx)
  } catch {
    // The error is kept by `run` and given to its caller when the group settles.
    await sql`rollback to one`.execute(connection)
  }
  await sql`release one`.execute(connection)
}
