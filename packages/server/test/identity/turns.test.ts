import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../src/app/create-app.ts'
import { liveHub } from '../../src/features/live/live-hub.ts'
import { openSqlite } from '../../src/platform/database/sqlite.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import { createLogger } from '../../src/platform/logging.ts'
import { tables } from '../all-tables.ts'
import { dialects } from '../databases.ts'
import { buildAppPassword } from '../dav.ts'
import { buildFolder, buildMember, type TestMember } from '../factories.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { makeTestFolder } from '../test-folder.ts'

describe.each(dialects)('a database that is another one than before, on %s', dialect => {
  let test: TestApp
  let member: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect)
    member = await buildMember(test, { permissions: ['settings.update'] })
  })
  afterEach(() => test.close())

  const identity = () => test.app.services.identity
  /** As after a failover or a restore in place: the row was written by what the server was then. */
  const rewriteIdentity = (changes: { place?: string; timeline?: string }) =>
    test.app.services.db.transaction(
      async tx => void (await tables(tx).updateTable('site_identity').set(changes).execute()),
    )
  /** The number of the database and its timeline are compared by servers on PostgreSQL; an open file stays what it is. */
  async function turn(): Promise<void> {
    if (dialect === 'postgres') {
      await rewriteIdentity({ timeline: '000000FF' })
      await identity().look()
    } else await identity().turn('went-back')
  }

  it('gets another generation, and nothing is removed until a person has decided', async () => {
    const before = identity().current()
    await turn()
    const after = identity().current()
    expect(after.generation).not.toBe(before.generation)
    expect(after).toMatchObject({ site: before.site, question: dialect === 'postgres' ? 'failed-over' : 'went-back' })
    expect(await test.app.services.identity.whyNotRemove()).toBe('question')
    await identity().look()
    expect(identity().current().generation).toBe(after.generation)
  })

  it('isn’t taken over by a person who was asked for another reason', async () => {
    const { db, identity } = test.app.services
    await turn()
    await identity.stop()
    const seen = identity.current()
    // Another server has noticed something else since.
    await db.transaction(
      async tx =>
        void (await tables(tx).updateTable('site_identity').set({ generation: 'ffffffffffffffff' }).execute()),
    )
    const taken = db.transaction(tx => identity.takeOver(tx))
    await expect(taken).rejects.toMatchObject({ code: 'site.busy' })
    await identity.look()
    expect(identity.current()).toMatchObject({ site: seen.site, question: seen.question })
  })

  it.runIf(dialect === 'postgres')('is noticed by its number and by that of its server, within a second', async () => {
    const { rows } = await sql<{
      oid: string
    }>`select oid::text from pg_database where datname = current_database()`.execute(test.app.services.db.read)
    await rewriteIdentity({ place: `?/${Number(rows[0]?.oid) + 1}` })
    await vi.waitUntil(() => identity().current().question === 'copied', { timeout: 3000 })
  })

  it.runIf(dialect === 'sqlite')('is noticed at the start on a copied file, and not on the same file', async () => {
    const folder = makeTestFolder('holdall-copied-')
    await sql`pragma wal_checkpoint(truncate)`.execute(test.app.services.db.write)
    copyFileSync(test.databaseUrl.replace('sqlite:', ''), join(folder, 'copy.db'))
    const { site, generation } = identity().current()
    const env = readEnvironment({ DATA_DIR: test.dataDir, APP_KEY: 'a key for the tests that is long enough' })
    const open = async () => {
      const db = openSqlite(join(folder, 'copy.db'))
      const app = await createApp({ env, log: createLogger('silent'), db, clock: test.clock })
      const current = app.services.identity.current()
      await app.close()
      return current
    }
    const copied = await open()
    expect(copied).toMatchObject({ site, question: 'copied' })
    expect(copied.generation).not.toBe(generation)
    expect(await open()).toEqual(copied)
  })

  it('makes servers read settings again, even those that are older than what they know', async () => {
    const { db, settings } = test.app.services
    await settings.save({ 'site.name': 'First' }, null)
    const rows = await tables(db.read).selectFrom('settings').selectAll().execute()
    test.clock.advance(1000)
    await settings.save({ 'site.name': 'Second' }, null)
    await db.transaction(async tx => {
      await tables(tx).deleteFrom('settings').execute()
      await tables(tx).insertInto('settings').values(rows).execute()
    })
    await settings.reload()
    expect(settings.get('site.name')).toBe('Second')
    await turn()
    expect(settings.get('site.name')).toBe('First')
    await member.client.ok(settingsEndpoints.save, { body: { client: { 'site.name': 'Third' } } })
    expect(settings.get('site.name')).toBe('Third')
  })

  it('lets pages load everything again, and gives events numbers that no page knows', async () => {
    const sent: string[] = []
    const sink = { send: (text: string) => sent.push(text) > 0, end: () => undefined, isServerStopping: () => false }
    const { db, events } = test.app.services
    const { id: sessionId } = await buildAppPassword(test, member, { kind: 'api' })
    const caller = { kind: 'member', userId: member.userId, sessionId } as never
    for (let n = 0; n < 5; n++) await buildFolder(member, `before ${n}`)
    const known = await events.latest()
    await vi.waitUntil(() => events.delivered() === known)
    const stop = await liveHub(test.app.ctx).open(caller, known, sink)
    // The last transactions are lost.
    await db.transaction(async tx => {
      await tables(tx)
        .deleteFrom('events')
        .where('seq', '>', known - 3)
        .execute()
      if (dialect === 'postgres')
        await sql`select setval(pg_get_serial_sequence('events', 'seq'), ${known - 3})`.execute(tx)
      else await sql`update sqlite_sequence set seq = ${known - 3} where name = 'events'`.execute(tx)
    })
    await turn()
    expect(sent.at(-1)).toMatch(/^event: gap/)
    await buildFolder(member, 'after')
    await vi.waitUntil(() => sent.at(-1)?.includes('items.changed') ?? false)
    expect(await events.latest()).toBeGreaterThan(known)
    stop()
    // A page that was away meanwhile, and knows an event that no longer exists.
    sent.length = 0
    const again = await liveHub(test.app.ctx).open(caller, known, sink)
    expect(sent).toEqual([expect.stringMatching(/^event: gap/)])
    again()
  })

  it('tells sync clients to keep their files, and lists every folder again', async () => {
    const { secret } = await buildAppPassword(test, member)
    const authorization = `Basic ${Buffer.from(`${member.email}:${secret}`).toString('base64')}`
    await buildFolder(member, 'Work')
    const ask = async () => {
      const body = `<d:propfind xmlns:d="DAV:" xmlns:o="http://owncloud.org/ns"><d:prop><d:getetag/><o:data-fingerprint/></d:prop></d:propfind>`
      const { payload } = await test.app.http.inject({
        method: 'PROPFIND' as 'GET',
        url: '/remote.php/webdav/',
        headers: { authorization, depth: '1', 'content-type': 'application/xml' },
        payload: body,
      })
      return {
        prints: [...payload.matchAll(/data-fingerprint[^>]*>([0-9a-f]+)</g)].map(([, value]) => value),
        tags: [...payload.matchAll(/getetag>([^<]+)</g)].map(([, value]) => value),
      }
    }
    const before = await ask()
    expect(before.prints).toEqual([identity().current().generation])
    await turn()
    const after = await ask()
    expect(after.prints).toEqual([identity().current().generation])
    expect(after.tags).toHaveLength(2)
    expect(after.tags.filter(tag => before.tags.includes(tag))).toEqual([])
  })
})
