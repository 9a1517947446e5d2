import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildAppPassword, buildDavClient } from '../../../test/dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { createSyncClient, nextcloudcmd, type SyncClient } from '../../../test/sync-client.ts'
import { auditTree } from '../../../test/tree-audit.ts'

if (!nextcloudcmd) console.log('Nextcloud’s client is not tried: there is no nextcloudcmd')

describe.skipIf(!nextcloudcmd).each(suiteDialects)('Nextcloud’s command-line client on %s', dialect => {
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
  beforeEach(async () => {
    ada = await buildMember(test)
    secret = (await buildAppPassword(test, ada)).secret
    client = createSyncClient(address, ada.email, secret)
  })
  afterEach(() => client.remove())

  /** Syncs, and returns what the client asked the server. */
  async function sync(one = client): Promise<string[]> {
    requests.length = 0
    const { code, output } = await one.run()
    expect(code, output).toBe(0)
    return [...requests]
  }
  /** Live paths of the drive, after checking every total. */
  const paths = async () =>
    (await auditTree(test, ada.space.id)).paths
      .filter(path => path.startsWith('/'))
      .map(path => path.slice(1))
      .filter(Boolean)
  const idOf = async (name: string, parentId = ada.rootId) => {
    const { data } = await ada.client.ok(driveEndpoints.children, { params: { id: parentId } })
    return data.find(one => one.name === name)?.id ?? ''
  }

  it('brings a drive down with its times, and then asks once and stops', async () => {
    const folder = await buildFolder(ada, 'Fotos & <Pläne>')
    await buildFile(test, ada, { name: 'été 100%.txt', text: 'hello', parentId: folder.id })
    await buildFile(test, ada, { name: 'empty.txt', text: '' })
    await buildFolder(ada, 'nothing')
    await sync()
    expect([...client.read()]).toEqual([
      ['Fotos & <Pläne>', null],
      ['Fotos & <Pläne>/été 100%.txt', 'hello'],
      ['empty.txt', ''],
      ['nothing', null],
    ])
    const { data } = await ada.client.ok(driveEndpoints.children, { params: { id: folder.id } })
    const modified = Math.floor(Date.parse(data[0]?.modifiedAt ?? '') / 1000)
    const { mtimeMs } = statSync(join(client.folder, 'Fotos & <Pläne>/été 100%.txt'))
    expect(Math.floor(mtimeMs / 1000)).toBe(modified)
    const idle = await sync()
    expect(idle.filter(line => line.startsWith('PROPFIND'))).toHaveLength(1)
    expect(idle).toHaveLength(4)
  })

  it('brings a folder up with its times', async () => {
    mkdirSync(join(client.folder, 'Work/deep'), { recursive: true })
    writeFileSync(join(client.folder, 'Work/deep/plan #1.txt'), 'the plan')
    utimesSync(join(client.folder, 'Work/deep/plan #1.txt'), 1_500_000_000, 1_500_000_000)
    writeFileSync(join(client.folder, 'ünï 😀.txt'), '')
    mkdirSync(join(client.folder, 'bare'))
    await sync()
    expect((await paths()).sort()).toEqual(
      ['Work/', 'Work/deep/', 'Work/deep/plan #1.txt', 'bare/', 'ünï 😀.txt'].sort(),
    )
    const deep = await idOf('deep', await idOf('Work'))
    const { data } = await ada.client.ok(driveEndpoints.children, { params: { id: deep } })
    expect(data[0]).toMatchObject({ name: 'plan #1.txt', size: 8, modifiedAt: '2017-07-14T02:40:00.000Z' })
    expect((await sync()).filter(line => line.startsWith('PROPFIND')).length).toBeLessThanOrEqual(5)
    expect((await sync()).length).toBe(4)
  })

  it('follows edits, renames, moves and deletions of both sides', async () => {
    const work = await buildFolder(ada, 'Work')
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt'])
      await buildFile(test, ada, { name, text: name, parentId: work.id })
    await sync()
    const here = (path: string) => join(client.folder, path)
    // On this computer.
    writeFileSync(here('Work/a.txt'), 'edited here, and longer')
    renameSync(here('Work/b.txt'), here('Work/B.txt'))
    mkdirSync(here('Other'))
    renameSync(here('Work/c.txt'), here('Other/c.txt'))
    const asked = await sync()
    expect(asked.filter(line => line.startsWith('GET') && line.includes('/files/'))).toEqual([])
    expect((await paths()).sort()).toEqual(
      ['Other/', 'Other/c.txt', 'Work/', 'Work/B.txt', 'Work/a.txt', 'Work/d.txt'].sort(),
    )
    // In the browser.
    const id = await idOf('d.txt', work.id)
    await ada.client.ok(driveEndpoints.rename, { params: { id }, body: { name: 'renamed.txt' } })
    await ada.client.ok(driveEndpoints.move, {
      body: { ids: [await idOf('Other')], to: work.id, onConflict: 'ask' },
    })
    await ada.client.ok(driveEndpoints.trash, { body: { ids: [await idOf('B.txt', work.id)] } })
    const moved = await sync()
    expect(moved.filter(line => line.startsWith('GET') && line.includes('/files/'))).toEqual([])
    expect([...client.read()]).toEqual([
      ['Work', null],
      ['Work/Other', null],
      ['Work/Other/c.txt', 'c.txt'],
      ['Work/a.txt', 'edited here, and longer'],
      ['Work/renamed.txt', 'd.txt'],
    ])
    rmSync(here('Work/Other'), { recursive: true })
    await sync()
    expect((await paths()).sort()).toEqual(['Work/', 'Work/a.txt', 'Work/renamed.txt'])
    await sync()
    expect(await sync()).toHaveLength(4)
  })

  it('keeps both when both sides changed a file: what was here lies beside it', async () => {
    await buildFile(test, ada, { name: 'plan.txt', text: 'first' })
    await sync()
    writeFileSync(join(client.folder, 'plan.txt'), 'changed on the computer')
    const dav = await buildDavClient(test, ada)
    await dav.send('PUT', '/files/plan.txt', { body: 'changed in the browser' })
    await client.run()
    const names = readdirSync(client.folder).filter(name => !name.startsWith('.'))
    expect(client.read().get('plan.txt')).toBe('changed in the browser')
    const copy = names.find(name => name.includes('conflicted copy')) ?? ''
    expect(client.read().get(copy)).toBe('changed on the computer')
  })

  /** Makes the client send what is larger than 1 MB in chunks of that size. */
  const inChunks = {
    OWNCLOUD_CHUNK_SIZE: '1000000',
    OWNCLOUD_MIN_CHUNK_SIZE: '1000000',
    OWNCLOUD_MAX_CHUNK_SIZE: '1000000',
  }

  it('sends a large file in chunks, goes on after a crash with those that are missing, and replaces it', async () => {
    const bytes = 'chunked upload, version two; '.repeat(180_000)
    writeFileSync(join(client.folder, 'large.bin'), bytes)
    utimesSync(join(client.folder, 'large.bin'), 1_600_000_000, 1_600_000_000)
    const chunksIn = (lines: readonly string[]) =>
      lines.filter(line => line.startsWith('PUT') && line.includes('/uploads/')).map(line => line.split('/').at(-1))
    requests.length = 0
    const killAtFourth = ({ method, url }: IncomingMessage) => {
      if (method === 'PUT' && url?.includes('/uploads/') && chunksIn(requests).length >= 3) client.kill()
    }
    test.app.http.server.prependListener('request', killAtFourth)
    await client.run(inChunks)
    test.app.http.server.off('request', killAtFourth)
    expect(await paths()).toEqual([])
    const before = chunksIn(requests)
    requests.length = 0
    const second = await client.run(inChunks)
    expect(second.code, second.output).toBe(0)
    expect(await paths()).toEqual(['large.bin'])
    expect(requests.some(line => line.startsWith('PROPFIND') && line.includes('/uploads/'))).toBe(true)
    // Only what was under way when it was killed is sent again.
    expect(before.filter(chunk => chunksIn(requests).includes(chunk)).length).toBeLessThanOrEqual(1)
    const id = await idOf('large.bin')
    const at = (await ada.client.ok(driveEndpoints.children, { params: { id: ada.rootId } })).data[0]
    expect(at).toMatchObject({ size: bytes.length, modifiedAt: '2020-09-13T12:26:40.000Z' })
    const dav = await buildDavClient(test, ada)
    expect((await dav.send('GET', '/files/large.bin')).payload).toBe(bytes)

    writeFileSync(join(client.folder, 'large.bin'), `${bytes}and more`)
    const { code, output } = await client.run(inChunks)
    expect(code, output).toBe(0)
    expect((await dav.send('GET', '/files/large.bin')).payload).toBe(`${bytes}and more`)
    expect(await idOf('large.bin')).toBe(id)
    expect(requests.some(line => line.startsWith('MOVE') && line.includes('/uploads/'))).toBe(true)
  })

  it('keeps what is shared to read as it is, and takes it away with the right, without a loss at its owner', async () => {
    const bo = await buildMember(test)
    const plans = await buildFolder(bo, 'Plans')
    await buildFile(test, bo, { name: 'plan.txt', text: 'the plan', parentId: plans.id })
    const { data } = await bo.client.ok(peopleEndpoints.share, {
      params: { id: plans.id },
      body: { emails: [ada.email], role: 'viewer' },
    })
    await buildFile(test, ada, { name: 'own.txt', text: 'own' })
    await sync()
    expect(client.read().get('Plans/plan.txt')).toBe('the plan')
    rmSync(join(client.folder, 'Plans/plan.txt'))
    await client.run()
    expect(client.read().get('Plans/plan.txt')).toBe('the plan')
    await bo.client.ok(peopleEndpoints.endGrant, { params: { id: data[0]!.id } })
    await client.run()
    expect([...client.read().keys()]).toEqual(['own.txt'])
    expect((await auditTree(test, bo.space.id)).paths).toContain('/Plans/plan.txt')
  })

  it('goes on with the rest where a file is refused', async () => {
    await test.app.services.settings.save({ 'uploads.blocked_extensions': ['exe'] }, null)
    for (const name of ['a.txt', 'setup.exe', 'z.txt']) writeFileSync(join(client.folder, name), name)
    const { code } = await client.run()
    expect(code).not.toBe(0)
    expect((await paths()).sort()).toEqual(['a.txt', 'z.txt'])
    await test.app.services.settings.save({ 'uploads.blocked_extensions': [] }, null)
  })

  it('two computers of one person agree', async () => {
    const other = createSyncClient(address, ada.email, secret)
    try {
      mkdirSync(join(client.folder, 'Work'))
      writeFileSync(join(client.folder, 'Work/a.txt'), 'from the first')
      await sync()
      await sync(other)
      writeFileSync(join(other.folder, 'Work/b.txt'), 'from the second')
      renameSync(join(other.folder, 'Work/a.txt'), join(other.folder, 'a.txt'))
      await sync(other)
      await sync()
      expect(client.read()).toEqual(other.read())
      expect([...client.read().keys()]).toEqual(['Work', 'Work/b.txt', 'a.txt'])
    } finally {
      other.remove()
    }
  })
})
