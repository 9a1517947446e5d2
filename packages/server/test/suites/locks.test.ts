import { endpoints } from '@holdall/contract/contract.ts'
import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { bundleEndpoints } from '@holdall/contract/files/bundles.endpoints.ts'
import { lockEndpoints } from '@holdall/contract/locks/locks.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../all-tables.ts'
import { bundleOf } from '../bundle-form.ts'
import { suiteDialects } from '../databases.ts'
import { buildDavClient, type DavClient } from '../dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../factories.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { code, codeOf, type LockWorld, lockedDoors, outcome, theirs, upload } from '../locked-doors.ts'
import { buildSyncRequests } from '../sync-requests.ts'

/** Endpoints that change items, and that no lock keeps anybody from using. */
const free: Readonly<Record<string, string>> = {
  'drive.newFile': 'is tried below a locked folder',
  'drive.newFolder': 'is tried below a locked folder',
  'drive.folderTree': 'is tried below a locked folder',
  'drive.linkNewFolder': 'uses the rules of a new folder',
  'welcome.makeSamples': 'uses the rules of a new folder',
  'drive.linkRestore': 'takes back what the same link deleted, under a free name: nothing in the trash is locked',
  'drive.setColor': 'how a folder looks, which nobody works on',
  'drive.deleteForever': 'nothing in the trash is locked',
  'drive.changeVersion': 'the name of an earlier version, and whether it is kept',
  'drive.deleteVersion': 'an earlier version isn’t what the file contains',
  'drive.deleteVersions': 'an earlier version isn’t what the file contains',
  'removals.restore': 'uses the call that restores items',
  'locks.lock': 'about locks themselves, see the tests of the feature',
  'locks.unlock': 'about locks themselves, see the tests of the feature',
  'locks.break': 'about locks themselves, see the tests of the feature',
  'quarantine.release': 'brings a file back that was nowhere, where nobody could lock it',
  'files.orderMove': 'bytes move to another storage, and nobody notices',
  'files.stopMove': 'bytes move to another storage, and nobody notices',
}

/** Audit actions after which an item has another content, name or place. */
const changing = /^(item|file|folder|version|handover\.accepted|link\.saved)/

describe.each(suiteDialects)('locks at every door on %s', dialect => {
  let test: TestApp
  /** Owns the drive and holds the locks. */
  let ada: TestMember
  /** May edit what is shared with them, and manages nothing. */
  let bo: TestMember
  let dav: DavClient
  let plans: string
  let file: string
  let adas: DavClient
  let world: LockWorld

  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    bo = await buildMember(test)
    plans = (await buildFolder(ada, 'plans')).id
    await buildFile(test, ada, { name: 'a.txt', text: 'first', parentId: plans })
    file = await buildFile(test, ada, { name: 'a.txt', text: 'second', parentId: plans })
    await buildFile(test, ada, { name: 'b.txt', text: 'beside', parentId: plans })
    const body = { emails: [bo.email], role: 'editor' as const }
    await ada.client.ok(peopleEndpoints.share, { params: { id: plans }, body })
    dav = await buildDavClient(test, bo)
    adas = await buildDavClient(test, ada)
    const sync = await buildSyncRequests(test, bo)
    world = { test, ada, bo, dav, sync, plans, file }
  })

  const params = (id: string) => ({ params: { id } })
  const until = () => new Date(test.clock.now() + 3600_000).toISOString()
  const lockIt = () => ada.client.ok(lockEndpoints.lock, { ...params(file), body: { until: until() } })
  const inPlans = async () => (await ada.client.ok(e.children, params(plans))).data
  const idOf = async (name: string) => (await inPlans()).find(item => item.name === name)?.id ?? ''
  /** Everything about the folder that a change would change. */
  async function state() {
    const { read } = test.app.services.db
    const items = await tables(read)
      .selectFrom('items')
      .select(['id', 'name', 'parent_id', 'version_id', 'size', 'state', 'modified_at', 'item_count'])
      .where('space_id', '=', ada.space.id)
      // A copy that wasn’t let in is deleted in the background.
      .where('state', 'in', ['live', 'trashed'])
      .orderBy('id')
      .execute()
    const versions = await tables(read)
      .selectFrom('versions')
      .select(['versions.id', 'versions.item_id', 'replaced_at'])
      .where(
        'item_id',
        'in',
        items.map(item => item.id),
      )
      .orderBy('versions.id')
      .execute()
    return { items, versions }
  }

  it.each(Object.keys(lockedDoors))('%s leaves a file alone that someone else has locked', async name => {
    const change = await lockedDoors[name]?.(world)
    await lockIt()
    const before = await state()
    expect([423, 'item.locked']).toContain(await change?.())
    expect(await state()).toEqual(before)
    // The same change is fine once it is free.
    await ada.client.ok(lockEndpoints.unlock, params(file))
    expect([423, 'item.locked']).not.toContain(await change?.())
  })

  it('every call that changes items is tried, or has a reason', () => {
    const calls = endpoints.filter(({ audit, method }) => method !== 'GET' && changing.test(String(audit)))
    const tried = (id: string) => Object.keys(lockedDoors).some(name => name === id)
    expect(calls.length).toBeGreaterThan(15)
    expect(calls.map(({ id }) => id).filter(id => !tried(id) && free[id] === undefined)).toEqual([])
    expect(Object.keys(free).filter(id => tried(id) || !calls.some(call => call.id === id))).toEqual([])
  })

  it('the holder of a lock may do all of it', async () => {
    await lockIt()
    const own = '/files/plans'
    expect(await adas.status('PUT', `${own}/a.txt`, { body: 'mine' })).toBe(204)
    await ada.client.ok(e.rename, { ...params(file), body: { name: 'c.txt' } })
    const to = (await buildFolder(ada, 'inside', plans)).id
    await ada.client.ok(e.move, { body: { ids: [file], to, onConflict: 'ask' } })
    // It is locked under its new name and in its new folder, for others.
    const renamed = await bo.client.call(e.rename, { ...params(file), body: { name: 'd.txt' } })
    expect(renamed.problem.code).toBe('item.locked')
    expect(await dav.status('PUT', `${theirs}/inside/c.txt`, { body: 'x' })).toBe(423)
    await ada.client.ok(e.trash, { body: { ids: [file] } })
    await ada.client.ok(e.restore, { body: { ids: [file], onConflict: 'ask' } })
    // Deleting it has ended the lock.
    await bo.client.ok(e.rename, { ...params(file), body: { name: 'd.txt' } })
  })

  it('a lock of a program keeps out everybody, and its owner everywhere else', async () => {
    const body = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
    const taken = await adas.send('LOCK', '/files/plans/a.txt', { headers: { depth: '0' }, body })
    expect(taken.statusCode).toBe(200)
    const before = await state()
    for (const [member, expected] of [
      [bo, 'item.locked'],
      [ada, 'item.locked-by-program'],
    ] as const) {
      const renamed = await member.client.call(e.rename, { ...params(file), body: { name: 'c.txt' } })
      expect([renamed.status, renamed.problem.code]).toEqual([423, expected])
      expect(outcome(await member.client.call(e.trash, { body: { ids: [file] } }))).toBe(expected)
    }
    expect(await state()).toEqual(before)
    const token = String(taken.headers['lock-token'])
    const sent = { headers: { if: `(${token})` }, body: 'saved' }
    expect(await adas.status('PUT', '/files/plans/a.txt', sent)).toBe(204)
    await ada.client.ok(lockEndpoints.unlock, params(file))
    await bo.client.ok(e.rename, { ...params(file), body: { name: 'c.txt' } })
  })

  it('nothing is added to a folder that a program has locked, by any door', async () => {
    const body = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
    const rights = { view: true, download: true, upload: true, edit: false, list: true }
    const { slug } = await ada.client.ok(sharingEndpoints.createLink, { ...params(plans), body: { rights } })
    const elsewhere = await buildFile(test, bo, { name: 'own.txt' })
    await adas.send('LOCK', '/files/plans', { headers: { depth: 'infinity' }, body })
    const before = await state()
    const into = { parentId: plans, name: 'new' }
    expect(code(await bo.client.call(e.newFolder, { body: into }))).toBe('item.locked')
    expect(code(await bo.client.call(e.newFile, { body: { ...into, name: 'new.txt', content: '' } }))).toBe(
      'item.locked',
    )
    const tree = await bo.client.call(e.folderTree, { ...params(plans), body: { paths: [['x', 'y']] } })
    expect(code(tree)).toBe('item.locked')
    const copied = await bo.client.call(e.copy, { body: { ids: [elsewhere], to: plans, onConflict: 'ask' } })
    expect(code(copied)).toBe('item.locked')
    expect(codeOf(await upload(world, 'new.txt', 'keep-both'))).toBe('item.locked')
    const sent = bundleOf([{ name: 'new.txt', parentId: plans, body: 'x' }])
    expect((await bo.client.call(bundleEndpoints.sendBundle, sent)).data.data[0]?.problem?.code).toBe('item.locked')
    expect(await dav.status('PUT', `${theirs}/new.txt`, { body: 'x' })).toBe(423)
    expect(await dav.status('MKCOL', `${theirs}/new`)).toBe(423)
    // Visitors aren't told who holds it.
    const visited = bundleOf([{ name: 'new.txt', parentId: plans, body: 'x' }], slug)
    const refused = (await test.client().call(bundleEndpoints.sendBundle, visited)).data.data[0]?.problem
    expect(refused?.code).toBe('item.locked-unnamed')
    expect(JSON.stringify(refused)).not.toContain(ada.email)
    expect(await state()).toEqual(before)
    expect(await idOf('new.txt')).toBe('')
  })
})
