import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/migrations.ts'
import { createEmptyDatabase, dialects, type TestDatabase } from '../databases.ts'
import { type ServerProcess, serverProcess } from '../faults/server-process.ts'
import { callerAt, type SignedIn, setUpServer } from '../faults/signed-in.ts'
import { freePort } from '../web-servers.ts'
import { type RunningVersion, startNextVersion } from './newer-version.ts'

const migration = '9001-next'

describe.skipIf(!dialects.includes('postgres'))(
  'servers that are updated one after the other',
  {
    timeout: 120_000,
  },
  () => {
    let work: string
    let database: TestDatabase
    let variables: Record<string, string>
    let old: ServerProcess[]
    let next: RunningVersion | undefined
    beforeEach(async () => {
      work = mkdtempSync(join(tmpdir(), 'holdall-update-'))
      database = await createEmptyDatabase('postgres')
      variables = { DATABASE_URL: database.url, APP_KEY: randomBytes(32).toString('hex'), APP_URL: 'http://drive.test' }
      old = await Promise.all([1, 2].map(async n => serverProcess(folder(`old-${n}`), await freePort(), variables)))
    })
    afterEach(async () => {
      await next?.kill()
      next = undefined
      for (const server of old) await server.kill()
      await database.drop()
      rmSync(work, { recursive: true, force: true })
    })

    function folder(name: string): string {
      mkdirSync(join(work, name))
      return join(work, name)
    }

    const update = async (statements: readonly string[], isAlone: boolean) =>
      startNextVersion({
        ...{ dataDir: folder('next'), port: await freePort(), variables },
        ...{ migration, statements, isAlone },
      })

    /** Makes folders through one server after the other until told to stop; returns how many, and what was refused. */
    function load(me: SignedIn, servers: readonly { readonly url: string }[]) {
      const made: string[] = []
      const refused: string[] = []
      let isOver = false
      const lanes = servers.map(async ({ url }, lane) => {
        for (let n = 0; !isOver; n++) {
          const body = { parentId: me.rootId, name: `${lane}-${n}` }
          const answer = await callerAt(url, me.cookie).send('POST', '/items/folders', body)
          const text = await answer.text()
          if (answer.ok) made.push(body.name)
          else refused.push(`${answer.status} ${JSON.parse(text).code} ${answer.headers.get('retry-after')}`)
        }
      })
      return {
        made,
        refused,
        async end() {
          isOver = true
          await Promise.all(lanes)
        },
      }
    }

    async function folders(): Promise<number> {
      const found = await sql<{ count: number }>`select count(*) as count from items where name like '%-%'`.execute(
        database.db.read,
      )
      return Number(found.rows[0]?.count)
    }

    it('[NODE-03] run each migration once, however many start at the same time', async () => {
      await Promise.all(old.map(server => server.start()))
      const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        database.db.read,
      )
      expect(done.rows.map(row => row.name)).toEqual(Object.keys(migrations))
    })

    it('[NODE-03] serve side by side while a newer one adds to the schema, and refuse nothing', async () => {
      for (const server of old) await server.start()
      const me = await setUpServer(old[0]!)
      const during = load(me, old)
      next = await update(
        ['create table of_next (id text primary key)', 'alter table items add column of_next text'],
        false,
      )
      const after = load(me, [...old, next])
      const before = after.made.length
      await expect.poll(() => after.made.length - before, { timeout: 20_000 }).toBeGreaterThan(30)
      await Promise.all([during.end(), after.end()])
      expect([...during.refused, ...after.refused].filter(what => !what.includes('item.name-taken'))).toEqual([])
      const executed = await sql`select name from kysely_migration where name = ${migration}`.execute(database.db.read)
      expect(executed.rows).toHaveLength(1)
      // One that is started only now doesn't begin with a schema that it has never seen.
      await old[1]?.kill()
      await expect(old[1]?.start()).rejects.toThrow(/belongs to a newer version of Holdall \(it has 9001-next\)/)
    })

    it('[NODE-03] stop answering before a newer one takes away what they rely on, and say so', async () => {
      for (const server of old) await server.start()
      const me = await setUpServer(old[0]!)
      const during = load(me, old)
      // This was there when the migration began.
      next = await update(
        [
          `create table counted as select count(*) as count from items where name like '%-%'`,
          'alter table items rename column name to title',
          'alter table items rename column title to name',
        ],
        true,
      )
      await during.end()
      const counted = await sql<{ count: number }>`select count from counted`.execute(database.db.read)
      expect(during.made.length).toBeGreaterThan(0)
      expect(await folders()).toBe(Number(counted.rows[0]?.count))
      expect(during.made.length).toBe(Number(counted.rows[0]?.count))
      expect(new Set(during.refused)).toEqual(new Set(['503 site.updating 10']))
      for (const { url } of old) {
        expect((await fetch(`${url}/health/live`)).status).toBe(200)
        expect((await fetch(`${url}/health/ready`)).status).toBe(503)
        const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } })
        expect([page.status, await page.text()]).toEqual([
          503,
          expect.stringContaining('<p>This site is being updated.'),
        ])
      }
      expect(await callerAt(next.url, me.cookie).api('GET', '/spaces')).toMatchObject({ data: [{ rootId: me.rootId }] })
    })
  },
)
