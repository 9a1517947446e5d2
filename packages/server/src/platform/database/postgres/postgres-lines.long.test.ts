import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, dialects, type TestDatabase } from '../../../../test/databases.ts'
import { type FaultProxy, startFaultProxy } from '../../../../test/fault-proxy.ts'
import { createLogger } from '../../logging.ts'
import { isDatabaseUnavailable } from '../constraint.ts'
import type { Database, Reader } from '../database.ts'
import { openPostgres } from './postgres.ts'
import '../../limits/limits.ts'

const log = createLogger('silent')

describe.skipIf(!dialects.includes('postgres'))('connections to PostgreSQL', () => {
  let test: TestDatabase
  let proxy: FaultProxy
  /** The database behind a connection that can be silenced. */
  let db: Database
  /** A direct connection, bypassing the proxy. */
  let outside: pg.Client
  beforeAll(async () => {
    test = await createTestDatabase('postgres')
    const url = new URL(test.url)
    proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) })
    url.hostname = '127.0.0.1'
    url.port = String(proxy.port)
    db = openPostgres(url.href, log, { poolSize: 3 })
    outside = new pg.Client({ connectionString: test.url })
    await outside.connect()
  })
  afterAll(async () => {
    await outside.end()
    await db.close()
    proxy.close()
    await test.drop()
  })

  const one = (reader: Reader) => sql<{ one: number }>`select 1 as one`.execute(reader)
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => null,
      error => error,
    )
  const terminate = () =>
    outside.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )

  it('[OPS-04] may break between two statements: the transaction fails because the database is unavailable, and the next one succeeds', async () => {
    const error = await failure(
      db.transaction(async tx => {
        await one(tx)
        await terminate()
        // The connection ends while no query is running on it.
        await wait(100)
        await one(tx)
      }),
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect((await db.transaction(one)).rows).toEqual([{ one: 1 }])
  })

  it('[OPS-04] may break while idle and while working', async () => {
    await Promise.all([one(db.read), db.transaction(one)])
    await terminate()
    await expect.poll(async () => failure(one(db.read))).toBeNull()
    const slow = failure(sql`select pg_sleep(60)`.execute(db.read))
    await expect.poll(busyCount).toBe(1)
    await terminate()
    expect(isDatabaseUnavailable(await slow)).toBe(true)
    await expect.poll(async () => failure(one(db.read))).toBeNull()
  })

  it.each(['transaction', 'snapshot'] as const)(
    '[OPS-04] that are cut before a %s has begun are replaced; one that has begun fails and is not repeated',
    async kind => {
      let begun = 0
      const work = (tx: Reader) => {
        begun++
        return one(tx)
      }
      let piece = 1
      // Sign-in, the settings of the connection, and BEGIN are sent to the server separately.
      for (; piece < 20; piece++) {
        begun = 0
        proxy.plan({ cutAtPiece: piece })
        const error = await failure(db[kind](work))
        // A snapshot sends a statement of its own before its work.
        expect(begun, `piece ${piece}`).toBe(error !== null && kind === 'snapshot' ? 0 : 1)
        if (error === null) continue
        expect(isDatabaseUnavailable(error)).toBe(true)
        break
      }
      expect(piece).toBeGreaterThanOrEqual(4)
      expect(piece).toBeLessThan(20)
      proxy.plan({})
      expect(await failure(db[kind](one))).toBeNull()
    },
  )

  const busyCount = async () => {
    const { rows } = await outside.query(
      "select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(%' and state = 'active' and pid <> pg_backend_pid()",
    )
    return rows[0].n
  }

  it('[OPS-04] that get no answer are given up, together with equally old ones, while slow queries continue', {
    timeout: 60_000,
  }, async () => {
    // All three connections of each pool are open before the line is silenced.
    const fill = () => Promise.all([db.read, db.read, db.read].map(reader => sql`select pg_sleep(0.2)`.execute(reader)))
    await fill()
    const began = performance.now()
    proxy.hush()
    const lost = failure(one(db.read))
    const error = await lost
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(performance.now() - began).toBeLessThan(20_000)
    // The other connections have already been given up.
    const next = performance.now()
    await fill()
    expect(performance.now() - next).toBeLessThan(4000)
    const { rows } = await sql<{ done: string }>`select pg_sleep(9), 'yes' as done`.execute(db.read)
    expect(rows[0]?.done).toBe('yes')
  })

  it('[OPS-04] to a server that has stopped fail within seconds, and are closed without waiting for it', {
    timeout: 60_000,
  }, async () => {
    const url = new URL(test.url)
    const line = await startFaultProxy({ host: url.hostname, port: Number(url.port) })
    url.hostname = '127.0.0.1'
    url.port = String(line.port)
    const other = openPostgres(url.href, log, { poolSize: 2 })
    await Promise.all([one(other.read), other.transaction(one)])
    line.hush()
    line.plan({ isSilent: true })
    const asked = [failure(one(other.read)), failure(other.transaction(one))]
    for (const error of await Promise.all(asked)) expect(isDatabaseUnavailable(error)).toBe(true)
    // It is known to be silent, so nobody waits for it.
    const began = performance.now()
    expect(isDatabaseUnavailable(await failure(one(other.read)))).toBe(true)
    expect(performance.now() - began).toBeLessThan(500)
    line.plan({})
    await expect.poll(async () => failure(one(other.read)), { timeout: 10_000 }).toBeNull()
    const hanging = failure(sql`select pg_sleep(60)`.execute(other.read))
    line.hush()
    const closing = performance.now()
    await other.close()
    expect(performance.now() - closing).toBeLessThan(4000)
    expect(isDatabaseUnavailable(await hanging)).toBe(true)
    line.close()
  })

  it('[OPS-04] let writes to one space wait without holding connections, while others write and read', async () => {
    // Another client holds the lock that all of them need.
    await outside.query('begin')
    await outside.query('select pg_advisory_xact_lock(4711)')
    const order: number[] = []
    const writes = Array.from({ length: 30 }, (_, n) =>
      db.transaction(async tx => {
        await sql`select pg_advisory_xact_lock(4711)`.execute(tx)
        order.push(n)
      }, 'a space'),
    )
    const waiting = async () => {
      const { rows } = await outside.query(
        "select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      )
      return rows[0].n
    }
    await expect.poll(waiting).toBe(2)
    await Promise.all(Array.from({ length: 20 }, () => one(db.read)))
    await Promise.all(Array.from({ length: 20 }, () => db.transaction(one, 'another space')))
    await db.transaction(one)
    expect(await waiting()).toBe(2)
    expect(order).toEqual([])
    await outside.query('commit')
    await Promise.all(writes)
    // Two run at the same time, and one of them may be slow: each takes the next in call order.
    let [ahead, behind] = [-1, -1]
    for (const n of order) {
      if (n > ahead) ahead = n
      else {
        expect(n).toBeGreaterThan(behind)
        behind = n
      }
    }
    expect(order).toHaveLength(30)
  })

  it('[OPS-04] let writes that wait for their space survive those whose connections broke', async () => {
    await outside.query('begin')
    await outside.query('select pg_advisory_xact_lock(4712)')
    const lock = sql`select pg_advisory_xact_lock(4712)`
    const writes = Array.from({ length: 12 }, () => failure(db.transaction(tx => lock.execute(tx), 'a space')))
    const holding = async () => {
      const { rows } = await outside.query(
        "select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted and objid = 4712",
      )
      return rows[0].n
    }
    await expect.poll(holding).toBe(2)
    await terminate()
    // The next two get their turn, on their own connections.
    await expect.poll(holding).toBe(2)
    await outside.query('rollback')
    const errors = (await Promise.all(writes)).filter(error => error !== null)
    expect(errors).toHaveLength(2)
    for (const error of errors) expect(isDatabaseUnavailable(error)).toBe(true)
    expect((await db.transaction(one, 'a space')).rows).toEqual([{ one: 1 }])
  })

  it('[OPS-04] make writes that wait for their space fail together with the one that gets no connection', {
    timeout: 60_000,
  }, async () => {
    const url = new URL(test.url)
    const line = await startFaultProxy({ host: url.hostname, port: Number(url.port) })
    url.hostname = '127.0.0.1'
    url.port = String(line.port)
    const other = openPostgres(url.href, log, { poolSize: 2 })
    line.plan({ isSilent: true })
    const began = performance.now()
    const writes = Array.from({ length: 12 }, () => failure(other.transaction(one, 'a space')))
    for (const error of await Promise.all(writes)) expect(isDatabaseUnavailable(error)).toBe(true)
    // A single wait for a connection, not six in a row.
    expect(performance.now() - began).toBeLessThan(19_000)
    line.plan({})
    // It is noticed within a second that the server answers again.
    await expect.poll(() => failure(other.transaction(one, 'a space'))).toBeNull()
    await other.close()
    line.close()
  })
})
