import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { createLogger } from '../../logging.ts'
import type { Database, Reader } from '../database.ts'
import { openPostgres } from './postgres.ts'

describe.skipIf(!dialects.includes('postgres'))('PostgreSQL that allows fewer connections than are wanted', () => {
  const role = `few_${randomBytes(6).toString('hex')}`
  let owner: pg.Client
  let db: Database
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await owner.connect()
    await owner.query(`create role ${role} login password 'few'`)
  })
  afterEach(() => db.close())
  afterAll(async () => {
    await owner.query(`drop role ${role}`)
    await owner.end()
  })

  async function openWith(connections: number): Promise<void> {
    await owner.query(`alter role ${role} connection limit ${connections}`)
    const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { username: role, password: 'few' })
    db = openPostgres(url.href, createLogger('silent'))
  }
  const busy = (reader: Reader) => sql`select pg_sleep(0.01)`.execute(reader)
  /** Rejects if any of them is refused. */
  const load = () =>
    Promise.all([
      ...Array.from({ length: 100 }, () => busy(db.read)),
      ...Array.from({ length: 60 }, () => db.transaction(busy)),
    ])

  it.each([1, 2, 3, 7])(
    '[OPS-04] is used with the %i that it allows: everyone waits for a turn, and no one is refused',
    async connections => {
      await openWith(connections)
      await load()
      expect(db.pools().some(pool => pool.isReduced)).toBe(true)
    },
    30_000,
  )

  it('[OPS-04] is used in full again once it allows it', async () => {
    await openWith(3)
    await load()
    await owner.query(`alter role ${role} connection limit -1`)
    const sizes = async () => {
      await load()
      return db.pools().map(({ size, isReduced }) => ({ size, isReduced }))
    }
    const full = { size: 10, isReduced: false }
    await expect.poll(sizes, { timeout: 20_000 }).toEqual([full, full])
  }, 30_000)
})
