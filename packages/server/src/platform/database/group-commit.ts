import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { bindWork } from '../work.ts'
import { isDatabaseLocked } from './constraint.ts'
import { asTx, type Tx, takeHooks } from './database.ts'

interface Waiting {
  run(tx: Tx): Promise<void>
  /** Whether its own work failed: then it settles with that error, whatever becomes of the others. */
  hasFailed(): boolean
  settle(commitError: unknown): void
}

const largestGroup = 64
/** How long a group waits for announced transactions; about the cost of the sync that they save. */
const patienceMs = 2
/** SQLite runs synchronously in the event loop; after this long, other work gets a turn. */
const turnMs = 4
/** How long transactions wait for another program's lock, and how often they check. */
const longestLockMs = 10_000
const lockedMs = 25

export interface GroupCommit {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** See `Database.announce`. */
  announce(): () => void
  /** Whether a group is being committed, as 0 or 1, and the transactions that wait for the next one. */
  load(): { readonly inUse: number; readonly waiting: number }
}

/**
 * Runs transactions one after another on SQLite's single writing connection and commits those waiting at the same time
 * together, so that eight uploads cost one sync of the log instead of eight. Each has its own savepoint: one that fails
 * rolls back alone. The whole group becomes durable before any of them resolves. If SQLite rolls back the whole
 * transaction because of one, as it may after a disk error, the others run again.
 */
export function createGroupCommit(writer: Kysely<object>): GroupCommit {
  const queue: Waiting[] = []
  let announced = 0
  let isScheduled = false
  let patience: NodeJS.Timeout | undefined

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    if (announced > 0) patience = setTimeout(begin, patienceMs)
    else begin()
  }

  function begin(): void {
    clearTimeout(patience)
    patience = undefined
    // Waits for the other callbacks in this turn of the event loop, because these are worth grouping.
    setImmediate(() => {
      void drain()
    })
  }

  function announce(): () => void {
    announced++
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      announced--
      if (announced === 0 && patience) begin()
    }
  }

  async function drain(): Promise<void> {
    try {
      await writer.connection().execute(connection => commitGroup(connection, queue.splice(0, largestGroup)))
    } catch (error) {
      for (const waiting of queue.splice(0)) waiting.settle(error)
    } finally {
      isScheduled = false
      if (queue.length > 0) schedule()
    }
  }

  function transaction<T>(given: (tx: Tx) => Promise<T>): Promise<T> {
    // The transactions of a group run one after another, whoever began it.
    const work = bindWork(given)
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
        hasFailed: () => outcome !== undefined && 'error' in outcome,
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

  return { transaction, announce, load: () => ({ inUse: isScheduled ? 1 : 0, waiting: queue.length }) }
}

async function commitGroup(connection: Kysely<object>, group: readonly Waiting[]): Promise<void> {
  let left = group
  // Each round settles at least the transaction that made the others run again.
  while (left.length > 0) left = await commitTogether(connection, left)
}

/** Settles a group. Returns those that have to run again. */
async function commitTogether(connection: Kysely<object>, group: readonly Waiting[]): Promise<readonly Waiting[]> {
  let error: unknown
  try {
    await beginWriting(connection)
    await runEach(connection, group)
    await sql`commit`.execute(connection)
  } catch (cause) {
    error = cause ?? new Error('The transaction failed')
    // SQLite may have rolled back by itself (full disk, I/O error); a second rollback then fails.
    await sql`rollback`.execute(connection).catch(() => undefined)
  }
  const others = group.filter(waiting => !waiting.hasFailed())
  const again = error instanceof TransactionLost && others.length < group.length ? others : []
  for (const waiting of group) if (!again.includes(waiting)) waiting.settle(error)
  return again
}

/** One transaction of a group made all of them roll back. */
class TransactionLost extends Error {}

async function runEach(connection: Kysely<object>, group: readonly Waiting[]): Promise<void> {
  let began = performance.now()
  for (const waiting of group) {
    await runInSavepoint(connection, waiting)
    if (performance.now() - began < turnMs) continue
    await nextTurn()
    began = performance.now()
  }
}

/**
 * Another program may hold the lock, such as one that copies the database. Other requests are served in the meantime.
 */
async function beginWriting(connection: Kysely<object>): Promise<void> {
  const until = performance.now() + longestLockMs
  for (;;) {
    try {
      await sql`begin immediate`.execute(connection)
      return
    } catch (error) {
      if (isDatabaseLocked(error) && performance.now() < until) await wait(lockedMs)
      // The previous transaction could be neither committed nor rolled back.
      else if (String(error).includes('within a transaction')) await sql`rollback`.execute(connection)
      else throw error
    }
  }
}

async function runInSavepoint(connection: Kysely<object>, waiting: Waiting): Promise<void> {
  await sql`savepoint one`.execute(connection)
  try {
    await waiting.run(asTx(connection))
  } catch {
    // `run` keeps the error and passes it to its caller when the group settles.
    await sql`rollback to one`.execute(connection).catch(cause => {
      throw new TransactionLost('The transaction is over', { cause })
    })
  }
  await sql`release one`.execute(connection)
}
