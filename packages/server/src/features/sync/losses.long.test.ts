import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import { removalEndpoints } from '@holdall/contract/removals/removals.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { buildAppPassword } from '../../../test/dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { rclone, runRclone, tryRclone } from '../../../test/run-rclone.ts'
import { createSyncClient, nextcloudcmd, type SyncClient } from '../../../test/sync-client.ts'
import { auditTree } from '../../../test/tree-audit.ts'
import { standBefore } from '../../../test/without-chunking.ts'

if (!nextcloudcmd) console.log('What Nextcloud’s client is known to destroy is not tried: there is no nextcloudcmd')

describe.skipIf(!nextcloudcmd).each(dialects)('what clients are known to destroy, on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let address: string
  let secret: string
  let client: SyncClient
  const requests: string[] = []
  beforeAll(async () => {
    test = await createTestApp(dialect)
    address = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    test.app.http.server.on('request', ({ method, url }) => requests.push(`${method} ${url}`))
  })
  afterAll(() => test.close())
  async function begin(): Promise<void> {
    ada = await buildMember(test)
    secret = (await buildAppPassword(test, ada)).secret
    client = createSyncClient(address, ada.email, secret)
  }
  beforeEach(begin)
  afterEach(() => client.remove())

  const here = (path: string) => join(client.folder, path)
  const names = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `${from + index}.txt`)
  const paths = async (of = ada) =>
    (await auditTree(test, of.space.id)).paths.flatMap(path => (path.startsWith('/') ? path.slice(1) : []))
  const deletes = () => requests.filter(line => line.startsWith('DELETE'))
  /** The question that the member was asked. */
  async function asked(): Promise<string> {
    const { data } = await ada.client.ok(notificationEndpoints.list, {})
    const held = data.filter(one => one.kind === 'removal.held')
    expect(held).toHaveLength(1)
    return held[0]?.facts.removal?.id ?? ''
  }
  const answer = (id: string, what: 'keep' | 'delete') =>
    ada.client.ok(removalEndpoints.answer, { params: { id }, body: { answer: what } })
  const restore = (id: string) => ada.client.ok(removalEndpoints.restore, { params: { id } })

  /** A drive of folders and files, of which the computer loses everything but one file. */
  async function loseAlmostAll(): Promise<string[]> {
    const work = await buildFolder(ada, 'Work')
    for (const name of names(0, 12)) await buildFile(test, ada, { name, text: name, parentId: work.id })
    for (const name of names(20, 30)) await buildFile(test, ada, { name, text: name })
    await buildFile(test, ada, { name: 'left.txt', text: 'left' })
    const before = (await paths()).sort()
    expect((await client.run()).code).toBe(0)
    for (const entry of readdirSync(client.folder))
      if (!entry.startsWith('.') && entry !== 'left.txt') rmSync(here(entry), { recursive: true })
    await client.run()
    expect((await paths()).length).toBeGreaterThan(1)
    return before
  }

  /** The second of two spellings of one name is refused, and both stay where they are. */
  async function keepBothSpellings(): Promise<void> {
    await buildFile(test, ada, { name: 'Report.txt', text: 'of the server' })
    expect((await client.run()).code).toBe(0)
    writeFileSync(here('report.txt'), 'of the computer')
    const { code } = await client.run()
    expect(code).not.toBe(0)
    expect(await paths()).toEqual(['Report.txt'])
    expect(client.read()).toEqual(
      new Map([
        ['Report.txt', 'of the server'],
        ['report.txt', 'of the computer'],
      ]),
    )
  }

  /** Files that wait in a folder which becomes read-only stay on the computer, and go up once they may. */
  async function keepWhatWaits(): Promise<void> {
    const bo = await buildMember(test)
    const plans = await buildFolder(bo, 'Plans')
    await buildFile(test, bo, { name: 'plan.txt', text: 'the plan', parentId: plans.id })
    const { data } = await bo.client.ok(peopleEndpoints.share, {
      params: { id: plans.id },
      body: { emails: [ada.email], role: 'editor' },
    })
    const params = { id: data[0]!.id }
    expect((await client.run()).code).toBe(0)
    writeFileSync(here('Plans/new.txt'), 'waits')
    mkdirSync(here('Plans/folder'))
    writeFileSync(here('Plans/folder/deep.txt'), 'waits too')
    await bo.client.ok(peopleEndpoints.updateGrant, { params, body: { role: 'viewer' } })
    for (let run = 0; run < 2; run++) await client.run()
    const waiting = client.read()
    expect(waiting.get('Plans/new.txt')).toBe('waits')
    expect(waiting.get('Plans/folder/deep.txt')).toBe('waits too')
    expect(await paths(bo)).toEqual(['Plans/', 'Plans/plan.txt'])
    // Read-only for a moment, and nothing is lost on either side.
    await bo.client.ok(peopleEndpoints.updateGrant, { params, body: { role: 'editor' } })
    for (let run = 0; run < 2; run++) await client.run()
    // What was refused is tried again at once after a change.
    for (const path of ['Plans/new.txt', 'Plans/folder/deep.txt']) utimesSync(here(path), 1_600_000_000, 1_600_000_000)
    await client.run()
    const all = ['Plans/', 'Plans/folder/', 'Plans/folder/deep.txt', 'Plans/new.txt', 'Plans/plan.txt']
    expect((await paths(bo)).sort()).toEqual(all)
    expect(client.read().get('Plans/plan.txt')).toBe('the plan')
  }

  /** The root is never read-only, whatever the person may do elsewhere. */
  async function keepTheRootWritable(): Promise<void> {
    const bo = await buildMember(test)
    const plans = await buildFolder(bo, 'Plans')
    await bo.client.ok(peopleEndpoints.share, {
      params: { id: plans.id },
      body: { emails: [ada.email], role: 'viewer' },
    })
    writeFileSync(here('mine.txt'), 'mine')
    mkdirSync(here('Own'))
    writeFileSync(here('Own/deep.txt'), 'deep')
    expect((await client.run()).code).toBe(0)
    expect((await paths()).sort()).toEqual(['Own/', 'Own/deep.txt', 'mine.txt'])
    expect([...client.read().keys()]).toEqual(['Own', 'Own/deep.txt', 'Plans', 'mine.txt'])
    expect(statSync(client.folder).mode & 0o200).toBe(0o200)
  }

  /** Of the oldest form of chunks nothing arrives: the file waits on the computer. */
  async function leaveNoJunk(): Promise<void> {
    const { address: other, server } = await standBefore(address)
    const old = createSyncClient(other, ada.email, secret)
    try {
      const bytes = 'chunked upload, oldest form; '.repeat(120_000)
      writeFileSync(join(old.folder, 'large.bin'), bytes)
      writeFileSync(join(old.folder, 'small.txt'), 'small')
      requests.length = 0
      const size = '1000000'
      await old.run({ OWNCLOUD_CHUNK_SIZE: size, OWNCLOUD_MIN_CHUNK_SIZE: size, OWNCLOUD_MAX_CHUNK_SIZE: size })
      expect(requests.some(line => line.startsWith('PUT') && line.includes('large.bin-chunking-'))).toBe(true)
      expect(await paths()).toEqual(['small.txt'])
      expect(old.read()).toEqual(
        new Map([
          ['large.bin', bytes],
          ['small.txt', 'small'],
        ]),
      )
    } finally {
      old.remove()
      await new Promise(resolve => server.close(resolve))
    }
  }

  /** A client that deletes almost everything is stopped; what is kept comes back to its computer, as one. */
  async function askBeforeAllIsGone(): Promise<void> {
    const before = await loseAlmostAll()
    const id = await asked()
    requests.length = 0
    // As long as nobody answers, nothing more is lost.
    await client.run()
    const still = await paths()
    expect(still.length).toBeGreaterThan(1)
    await answer(id, 'keep')
    expect(await restore(id)).toMatchObject({ inTrash: 0 })
    expect((await paths()).sort()).toEqual(before)
    requests.length = 0
    for (let run = 0; run < 3; run++) await client.run()
    expect(deletes()).toEqual([])
    expect((await paths()).sort()).toEqual(before)
    expect([...client.read()].map(([path, text]) => (text === null ? `${path}/` : path)).sort()).toEqual(before)
    expect(client.read().get('Work/3.txt')).toBe('3.txt')
  }

  it('[SYNC-12] keeps two spellings, what waits while rights shrink, what is below a root that is never read-only, files in the oldest form of chunks, and a drive that a computer empties', async () => {
    for (const keep of [keepBothSpellings, keepWhatWaits, keepTheRootWritable, leaveNoJunk, askBeforeAllIsGone]) {
      await begin()
      await keep()
      client.remove()
    }
  }, 300_000)

  it('goes on once the person agrees', async () => {
    await loseAlmostAll()
    await answer(await asked(), 'delete')
    for (let run = 0; run < 3; run++) await client.run()
    expect(await paths()).toEqual(['left.txt'])
  }, 120_000)

  it.skipIf(!rclone)(
    'rclone that syncs an empty folder is stopped, and what it deleted is restored as one',
    async () => {
      for (const top of ['a', 'b', 'c']) {
        const { id } = await buildFolder(ada, top)
        for (const name of names(0, 10)) await buildFile(test, ada, { name, text: name, parentId: id })
      }
      const before = (await paths()).sort()
      const config = here('../rclone.conf')
      const url = `${address}/remote.php/dav/files/${ada.email}`
      const login = ['vendor=nextcloud', `user=${ada.email}`, `pass=${secret}`, '--obscure']
      await runRclone(config, 'config', 'create', 'drive', 'webdav', `url=${url}`, ...login)
      mkdirSync(here('empty'))
      const { code, output } = await tryRclone(config, 'sync', here('empty'), 'drive:', '--create-empty-src-dirs')
      expect(code).not.toBe(0)
      expect(output).toContain('/drive/removals/')
      expect((await paths()).length).toBeGreaterThan(3)
      const id = await asked()
      await answer(id, 'keep')
      await restore(id)
      expect((await paths()).sort()).toEqual(before)
    },
    120_000,
  )

  it('a folder with almost everything in it comes back whole, however deep', async () => {
    const work = await buildFolder(ada, 'Work')
    const deep = await buildFolder(ada, 'deep', work.id)
    for (const name of names(0, 10)) await buildFile(test, ada, { name, text: name, parentId: work.id })
    for (const name of names(10, 20)) await buildFile(test, ada, { name, text: name, parentId: deep.id })
    await buildFile(test, ada, { name: 'left.txt', text: 'left' })
    const before = (await paths()).sort()
    expect((await client.run()).code).toBe(0)
    rmSync(here('Work'), { recursive: true })
    await client.run()
    expect((await paths()).sort()).toEqual(before)
    await answer(await asked(), 'keep')
    for (let run = 0; run < 2; run++) await client.run()
    expect([...client.read()].map(([path, text]) => (text === null ? `${path}/` : path)).sort()).toEqual(before)
    expect((await paths()).sort()).toEqual(before)
    // Once it is there again, the person may delete it in the browser or wait a day.
    rmSync(here('Work/deep/15.txt'))
    await client.run()
    expect(client.read().get('Work/deep/15.txt')).toBe('15.txt')
  }, 120_000)
})
