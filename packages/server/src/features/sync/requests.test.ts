import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { basic, buildAppPassword } from '../../../test/dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { createStatementFaults } from '../../../test/statement-faults.ts'
import { stopWatchesAndEvents } from '../../../test/stop-watches.ts'
import { createSyncClient, nextcloudcmd, type SyncClient } from '../../../test/sync-client.ts'
import { buildSyncRequests } from '../../../test/sync-requests.ts'

/** What the bench measured with more than 100,000 files in more than 5,000 folders, a line each. */
function recorded(): string[] {
  const text = readFileSync(fileURLToPath(new URL('../../../../../bench/results.md', import.meta.url)), 'utf8')
  return text
    .split('\n')
    .filter(line => /^\| sync: (?:first listing of 1\d{5} files|nothing to do|one new file)/.test(line))
}

describe.each(dialects)('what keeping folders in step costs on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test)
  })
  afterEach(() => test.close())

  const requests: string[] = []
  async function listen(): Promise<string> {
    test.app.http.server.on('request', ({ method, url }) => requests.push(`${method} ${url}`))
    return test.app.http.listen({ port: 0, host: '127.0.0.1' })
  }
  /** Lets a client work, and returns what it asked. */
  async function requestsOf(client: SyncClient): Promise<string[]> {
    requests.length = 0
    const { code, output } = await client.run()
    expect(code, output).toBe(0)
    return [...requests]
  }
  /** In how many pieces a listing arrives. */
  async function piecesOf(path: string): Promise<number> {
    const { files, secret } = await buildSyncRequests(test, ada)
    const headers = { host: 'drive.test', depth: '1', authorization: basic(ada.email, secret) }
    const url = files + path
    const answer = await test.app.http.inject({ method: 'PROPFIND' as 'GET', url, headers, payloadAsStream: true })
    expect(answer.statusCode).toBe(207)
    let pieces = 0
    for await (const _ of answer.stream()) pieces++
    return pieces
  }
  const listings = (lines: readonly string[]) => lines.filter(line => line.startsWith('PROPFIND'))

  it.skipIf(!nextcloudcmd)(
    '[SYNC-10] a first listing streams, a client asks once when there is nothing to do and seldom for one changed file; at full size as the bench recorded',
    async () => {
      const { id: many } = await buildFolder(ada, 'many')
      for (let n = 0; n < 230; n++) await buildFolder(ada, `n${n}`, many)
      expect(await piecesOf(`/many/`)).toBeGreaterThan(2)
      await ada.client.ok(driveEndpoints.trash, { body: { ids: [many] } })
      // Times belong to the bench, which fills a drive of that size.
      const measured = recorded()
      for (const what of ['listing', 'listings', 'CPU', 'requests']) expect(measured.join('\n')).toContain(what)
      expect(measured.filter(line => !line.includes('| met |'))).toEqual([])

      let deep = ''
      let file = ''
      for (let top = 0; top < 5; top++) {
        const { id } = await buildFolder(ada, `top ${top}`)
        for (let n = 0; n < 5; n++) {
          deep = (await buildFolder(ada, `folder ${n}`, id)).id
          for (const name of ['a.txt', 'b.txt', 'c.txt'])
            file = await buildFile(test, ada, { name, text: name, parentId: deep })
        }
      }
      const client = createSyncClient(await listen(), ada.email, (await buildAppPassword(test, ada)).secret)
      const run = () => requestsOf(client)
      try {
        // Each folder once, and the root.
        expect(listings(await run())).toHaveLength(31)
        const idle = await run()
        expect(listings(idle)).toHaveLength(1)
        expect(idle).toHaveLength(4)
        await ada.client.ok(driveEndpoints.rename, { params: { id: file }, body: { name: 'renamed.txt' } })
        await buildFile(test, ada, { name: 'new.txt', text: 'new', parentId: deep })
        const changed = await run()
        expect(client.read().get('top 4/folder 4/new.txt')).toBe('new')
        expect(client.read().has('top 4/folder 4/renamed.txt')).toBe(true)
        expect(listings(changed)).toHaveLength(3)
        expect(changed.length).toBeLessThan(20)
        writeFileSync(join(client.folder, 'top 0/folder 0/a.txt'), 'changed on the computer')
        expect((await run()).length).toBeLessThan(20)
        expect((await run()).length).toBeLessThan(20)
        expect(await run()).toHaveLength(4)
      } finally {
        client.remove()
      }
    },
    120_000,
  )

  /** Makes the database note every row of `items` that a statement updates. */
  async function watchUpdates(): Promise<() => Promise<{ id: string; changes: number; items: number }[]>> {
    const { db } = test.app.services
    const note =
      'insert into noted_updates values (new.id, new.changes - old.changes, new.item_count - old.item_count);'
    await db.transaction(async tx => {
      await sql`create table noted_updates (id text, changes integer, items integer)`.execute(tx)
      if (dialect === 'sqlite') {
        await sql.raw(`create trigger note_updates after update on items begin ${note} end`).execute(tx)
        return
      }
      await sql
        .raw(`create function note_updates() returns trigger as $$ begin ${note} return null; end $$ language plpgsql`)
        .execute(tx)
      await sql`create trigger note_updates after update on items for each row execute function note_updates()`.execute(
        tx,
      )
    })
    return () =>
      db.transaction(async tx => {
        const { rows } = await sql<{ id: string; changes: number; items: number }>`select * from noted_updates`.execute(
          tx,
        )
        await sql`delete from noted_updates`.execute(tx)
        return rows
      })
  }

  it.skipIf(!nextcloudcmd)(
    '[SYNC-02] tags of folders change with everything below by every door, cost nothing beside the totals, and let an idle client ask once',
    async () => {
      const above = [ada.rootId]
      for (let depth = 0; depth < 8; depth++) above.push((await buildFolder(ada, `level ${depth}`, above.at(-1))).id)
      const deepest = above.at(-1) ?? ''
      const sync = await buildSyncRequests(test, ada)
      const way = above.slice(1).map((_, depth) => `level ${depth}`)
      const client = createSyncClient(await listen(), ada.email, (await buildAppPassword(test, ada)).secret)
      const updates = await watchUpdates()
      const tags = async () => {
        const listed = above.map(async (_, depth) => {
          const path = `/${way.slice(0, depth).join('/')}`
          return (await sync.list(encodeURI(path))).get(depth === 0 ? '/' : `${path}/`)?.etag
        })
        return Promise.all(listed)
      }
      /** @returns by how much the folders above count more items */
      const written = async (work: () => Promise<unknown>) => {
        const before = await tags()
        await updates()
        await work()
        const rows = (await updates()).filter(row => above.includes(row.id))
        expect(rows.map(row => row.id).sort()).toEqual([...above].sort())
        expect(new Set(rows.map(row => row.changes))).toEqual(new Set([1]))
        const after = await tags()
        for (const [depth, tag] of before.entries()) {
          expect(tag).toBeTruthy()
          expect(after[depth], `level ${depth}`).not.toBe(tag)
        }
        return [...new Set(rows.map(row => row.items))]
      }
      const inDeepest = (name: string) => `${sync.files}/${way.map(encodeURIComponent).join('/')}/${name}`
      let id = ''
      const changes: readonly (readonly [string, number, () => Promise<unknown>])[] = [
        [
          'an upload',
          1,
          async () => {
            id = await buildFile(test, ada, { name: 'a.txt', text: 'a', parentId: deepest })
          },
        ],
        ['a name', 0, () => ada.client.ok(driveEndpoints.rename, { params: { id }, body: { name: 'b.txt' } })],
        ['new contents by a client', 0, () => sync.send('PUT', inDeepest('b.txt'), { body: 'changed' })],
        ['a new file by a client', 1, () => sync.send('PUT', inDeepest('c.txt'), { body: 'c' })],
        ['the trash', -1, () => ada.client.ok(driveEndpoints.trash, { body: { ids: [id] } })],
        ['a restore', 1, () => ada.client.ok(driveEndpoints.restore, { body: { ids: [id], onConflict: 'ask' } })],
        [
          'a copy',
          1,
          () => ada.client.ok(driveEndpoints.copy, { body: { ids: [id], to: deepest, onConflict: 'keep-both' } }),
        ],
      ]
      try {
        for (const [what, items, change] of changes) expect(await written(change), what).toEqual([items])
        expect((await client.run()).code).toBe(0)
        expect(listings(await requestsOf(client))).toHaveLength(1)
        await ada.client.ok(driveEndpoints.rename, { params: { id }, body: { name: 'd.txt' } })
        expect(listings(await requestsOf(client)).length).toBeGreaterThan(1)
        expect(listings(await requestsOf(client))).toHaveLength(1)
      } finally {
        client.remove()
      }

      // And however deep it is, a change takes as many statements as at the top. Notifying browsers would run its own in between.
      await stopWatchesAndEvents(test)
      const faults = createStatementFaults(dialect)
      try {
        const statements = async (parentId: string) => {
          const before = faults.seen()
          await ada.client.ok(driveEndpoints.newFolder, { body: { parentId, name: 'new', onConflict: 'ask' } })
          return faults.seen() - before
        }
        await statements(above[1] ?? '')
        const counts = [await statements(above[2] ?? ''), await statements(deepest)]
        expect(counts[1]).toBe(counts[0])
      } finally {
        faults.restore()
      }
    },
    120_000,
  )
})
