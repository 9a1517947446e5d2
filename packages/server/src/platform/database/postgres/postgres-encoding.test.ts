import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { createLogger } from '../../logging.ts'
import { migrate } from '../migrate.ts'
import { openPostgres } from './postgres.ts'

describe.skipIf(!dialects.includes('postgres'))('a database of PostgreSQL in another encoding than UTF8', () => {
  let owner: pg.Client
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await owner.connect()
  })
  afterAll(() => owner.end())

  it.each(['SQL_ASCII', 'LATIN1', 'WIN1252', 'EUC_JP'])(
    '[OPS-04] is refused before anything is written, with the command that makes the right one: %s',
    async encoding => {
      const name = `encoded_${randomBytes(6).toString('hex')}`
      await owner.query(`create database ${name} encoding '${encoding}' lc_collate 'C' lc_ctype 'C' template template0`)
      const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${name}` })
      const db = openPostgres(url.href, createLogger('silent'), { poolSize: 2 })
      try {
        const refusal = await migrate(db).catch((error: unknown) => String(error))
        expect(refusal).toContain(encoding)
        expect(refusal).toContain(`encoding 'UTF8' template template0 owner`)
        const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(db.read)
        expect(rows).toEqual([])
      } finally {
        await db.close()
        await owner.query(`drop database ${name}`)
      }
    },
  )

  it('[OPS-04] is avoided by the command in the documents', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../../../docs/operations/postgresql.md'), 'utf8')
    const shown = /```sql\n(create database holdall .+ owner holdall;)\n```/.exec(page)?.[1] ?? ''
    const name = `documented_${randomBytes(6).toString('hex')}`
    const me = `"${new URL(process.env.TEST_DATABASE_URL ?? '').username}"`
    await owner.query(shown.replace('database holdall', `database ${name}`).replace('owner holdall', `owner ${me}`))
    try {
      const found = `select pg_encoding_to_char(encoding) as encoding from pg_database where datname = '${name}'`
      expect((await owner.query(found)).rows).toEqual([{ encoding: 'UTF8' }])
    } finally {
      await owner.query(`drop database ${name}`)
    }
  })
})
