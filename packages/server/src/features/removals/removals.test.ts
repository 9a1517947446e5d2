import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import { removalEndpoints } from '@holdall/contract/removals/removals.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { buildSyncRequests, type SyncRequests } from '../../../test/sync-requests.ts'
import { auditTree } from '../../../test/tree-audit.ts'
import { buildTeam, join } from '../../../test/workspaces.ts'
import { isEmptying } from './is-emptying.ts'
import { sweepRemovals } from './sweep-removals.ts'

const hour = 3600_000

describe('what counts as almost everything', () => {
  it.each([
    ['all of a small folder', { before: 10, removed: 10, left: 0 }, false],
    ['all of a larger one', { before: 11, removed: 11, left: 0 }, true],
    ['nine tenths', { before: 20, removed: 18, left: 2 }, true],
    ['less than that', { before: 20, removed: 17, left: 3 }, false],
    ['as much, where as much was added', { before: 20, removed: 20, left: 20 }, false],
    ['a part of what is gone already', { before: 1000, removed: 2, left: 8 }, false],
  ])('%s', (_what, extent, expected) => {
    expect(isEmptying(extent)).toBe(expected)
  })
})

describe.each(dialects)('clients that delete almost everything on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let sync: SyncRequests
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    sync = await buildSyncRequests(test, ada)
  })

  const paths = async (of = ada) => (await auditTree(test, of.space.id)).paths.filter(path => path.startsWith('/'))
  const remove = async (path: string, by = sync) => (await by.send('DELETE', `${by.files}${path}`)).statusCode
  const trashed = async () =>
    (await ada.client.ok(e.trashList, { query: { perPage: 100 } })).data.map(item => item.name)
  const names = Array.from({ length: 20 }, (_, index) => `${String(index).padStart(2, '0')}.txt`)
  async function fill(): Promise<void> {
    for (const name of names) await buildFile(test, ada, { name, text: name })
  }
  /** The question that the member was asked. */
  async function asked(of = ada) {
    const { data } = await of.client.ok(notificationEndpoints.list, {})
    const held = data.filter(one => one.kind === 'removal.held')
    expect(held.length).toBeLessThanOrEqual(1)
    return held[0]?.facts.removal?.id ?? null
  }
  const answer = (id: string, what: 'keep' | 'delete') =>
    ada.client.ok(removalEndpoints.answer, { params: { id }, body: { answer: what } })
  async function restoreAll(id: string) {
    for (;;) {
      const removal = await ada.client.ok(removalEndpoints.restore, { params: { id } })
      if (removal.inTrash === 0) return removal
    }
  }

  it('are stopped before the last of it, and the person is asked once', async () => {
    await fill()
    for (const name of names.slice(0, 17)) expect(await remove(`/${name}`)).toBe(204)
    expect(await asked()).toBeNull()
    const held = await sync.send('DELETE', `${sync.files}/17.txt`)
    expect(held.statusCode).toBe(423)
    const id = (await asked()) ?? ''
    expect(held.payload).toContain(`/drive/removals/${id}</s:message>`)
    for (const name of names.slice(17)) expect(await remove(`/${name}`)).toBe(423)
    expect(await asked()).toBe(id)
    expect(await paths()).toEqual(['/17.txt', '/18.txt', '/19.txt'])
    expect(await ada.client.ok(removalEndpoints.removal, { params: { id } })).toMatchObject({
      folder: { kind: 'own-drive' },
      device: 'a client',
      itemsBefore: 20,
      itemsRemoved: 17,
      answer: null,
      inTrash: 17,
    })
    // However long the person takes to answer, and whoever else asks.
    test.clock.advance(5 * hour)
    expect(await remove('/17.txt')).toBe(423)
    const bo = await buildMember(test)
    const theirs = [
      await bo.client.call(removalEndpoints.removal, { params: { id } }),
      await bo.client.call(removalEndpoints.restore, { params: { id } }),
      await bo.client.call(removalEndpoints.answer, { params: { id }, body: { answer: 'delete' } }),
    ]
    expect(theirs.map(({ problem }) => problem.code)).toEqual(Array(3).fill('removal.not-found'))
  })

  it('go on once the person agrees, and all of it can be restored as one', async () => {
    await fill()
    const before = await paths()
    for (const name of names) await remove(`/${name}`)
    const id = (await asked()) ?? ''
    await answer(id, 'delete')
    for (const name of names.slice(17)) expect(await remove(`/${name}`)).toBe(204)
    expect(await paths()).toEqual([])
    expect((await trashed()).sort()).toEqual(names)
    expect(await restoreAll(id)).toMatchObject({ inTrash: 0, itemsRemoved: 20 })
    expect(await paths()).toEqual(before)
    expect(await trashed()).toEqual([])
  })

  it('find that they may not delete what the person keeps, until they have had time to fetch it', async () => {
    const work = await buildFolder(ada, 'Work')
    const deep = await buildFolder(ada, 'deep', work.id)
    for (const name of names) await buildFile(test, ada, { name, text: name, parentId: deep.id })
    const before = await sync.list()
    expect(await remove('/Work')).toBe(423)
    const id = (await asked()) ?? ''
    await answer(id, 'keep')
    const kept = await sync.list()
    expect(kept.get('/')?.etag).not.toBe(before.get('/')?.etag)
    expect(kept.get('/Work/')).toMatchObject({ letters: 'RGNVCK' })
    const inside = await sync.list('/Work/deep')
    expect(new Set([...inside.values()].map(({ letters }) => letters))).toEqual(new Set(['RGNVCK', 'RGNVW']))
    expect(await remove('/Work/deep/00.txt')).toBe(403)
    expect(await remove('/Work')).toBe(403)
    const late = await ada.client.call(removalEndpoints.answer, { params: { id }, body: { answer: 'delete' } })
    expect(late.problem.code).toBe('removal.answered')
    // The client has seen it, so a day is enough.
    test.clock.advance(25 * hour)
    await sweepRemovals(test.app.services)
    const after = await sync.list()
    expect(after.get('/')?.etag).not.toBe(kept.get('/')?.etag)
    expect(after.get('/Work/')).toMatchObject({ letters: 'RGDNVCK' })
    expect(await remove('/Work/deep/00.txt')).toBe(204)
  })

  it('keeps what clients delete file by file, folders last, and restores each to its folder', async () => {
    for (const top of ['a', 'b']) {
      const { id } = await buildFolder(ada, top)
      for (const name of names.slice(0, 8)) await buildFile(test, ada, { name, text: name, parentId: id })
    }
    const before = await paths()
    const order = ['a', 'b'].flatMap(top => [...names.slice(0, 8).map(name => `/${top}/${name}`), `/${top}`])
    const answers = []
    for (const path of order) answers.push(await remove(path))
    expect(answers).toEqual([...Array(16).fill(204), 423, 423])
    expect(await paths()).toEqual(['/b/', '/b/07.txt'])
    const id = (await asked()) ?? ''
    await answer(id, 'keep')
    await restoreAll(id)
    expect(await paths()).toEqual(before)
  })

  it('are not asked about for a few items, for what was deleted long ago, or for a tree that got other names', async () => {
    for (const name of names.slice(0, 10)) await buildFile(test, ada, { name, text: name })
    for (const name of names.slice(0, 10)) expect(await remove(`/${name}`)).toBe(204)
    test.clock.advance(hour)
    await fill()
    for (const name of names.slice(0, 10)) expect(await remove(`/${name}`)).toBe(204)
    test.clock.advance(hour)
    // Ten are left, which are few.
    for (const name of names.slice(10)) expect(await remove(`/${name}`)).toBe(204)
    test.clock.advance(hour)
    await fill()
    for (const name of names) {
      await sync.send('PUT', `${sync.files}/new-${name}`, { body: name })
      expect(await remove(`/${name}`)).toBe(204)
    }
    expect(await asked()).toBeNull()
    expect((await paths()).length).toBe(20)
  })

  it('are stopped in workspaces and in shared folders too, each for itself', async () => {
    const team = await buildTeam(test)
    await join(team, ada, 'Editor')
    await fill()
    for (const name of names) await sync.send('PUT', `${sync.files}/Design/${name}`, { body: name })
    for (const name of names.slice(0, 17)) expect(await remove(`/Design/${name}`)).toBe(204)
    expect(await remove('/00.txt')).toBe(204)
    expect(await remove('/Design/17.txt')).toBe(423)
    const id = (await asked()) ?? ''
    const { folder } = await ada.client.ok(removalEndpoints.removal, { params: { id } })
    expect(folder).toMatchObject({ kind: 'workspace', name: 'Design' })
  })
})
