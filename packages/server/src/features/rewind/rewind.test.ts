import { activityEndpoints } from '@holdall/contract/activity/activity.contract.ts'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { versionEndpoints as v } from '@holdall/contract/drive/versions.endpoints.ts'
import { lockEndpoints } from '@holdall/contract/locks/locks.contract.ts'
import { rewindEndpoints as e } from '@holdall/contract/rewind/rewind.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { readMarks, unmarked } from '../../../test/change-marks.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { carryOut, nextMoment, planBack, seeTree } from '../../../test/rewind-site.ts'
import { auditTree } from '../../../test/tree-audit.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { planWithin } from './plan/make-plan.ts'

const idle = { contents: 0, restored: 0, moved: 0, renamed: 0, made: 0, trashed: 0 }

describe.each(dialects)('rewinding on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let folder: string
  let file: string
  /** Before anything was changed. */
  let then: number

  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    folder = (await buildFolder(ada, 'Plans')).id
    file = await write('a.txt', 'good')
    await nextMoment()
    then = Date.now()
    await nextMoment()
  })

  const write = (name: string, text: string, parentId = folder, member = ada) =>
    buildFile(test, member, { name, text, parentId })
  const share = (itemId: string, to: TestMember, role: GrantRole) =>
    ada.client.ok(peopleEndpoints.share, { params: { id: itemId }, body: { emails: [to.email], role } })
  const trash = (...ids: string[]) => ada.client.ok(d.trash, { body: { ids } })
  const move = (id: string, to: string) => ada.client.ok(d.move, { body: { ids: [id], to, onConflict: 'replace' } })
  const at = (moment: number) => new Date(moment).toISOString()
  const db = () => test.app.services.db

  it('shows a folder page by page as it was, with what has become of each item', async () => {
    const [inside, gone, moved] = [
      await buildFolder(ada, 'inside', folder),
      await write('gone', ''),
      await write('moved', ''),
    ]
    const deep = await write('deep.txt', 'deep', inside.id)
    await nextMoment()
    const moment = Date.now()
    await nextMoment()
    await write('a.txt', 'bad')
    await write('new.txt', 'new')
    await move(moved, ada.rootId)
    await ada.client.ok(d.rename, { params: { id: inside.id }, body: { name: 'renamed' } })
    await trash(inside.id, gone)
    await ada.client.ok(d.deleteForever, { body: { ids: [gone] } })
    const list = (query: object) =>
      ada.client.ok(e.contents, { params: { id: folder }, query: { at: at(moment), ...query } })
    const first = await list({ perPage: 2 })
    const second = await list({ perPage: 2, cursor: first.nextCursor })
    expect([...first.data, ...second.data].map(item => [item.name, item.now])).toEqual([
      ['inside', 'trashed'],
      ['a.txt', 'changed'],
      ['gone', 'gone'],
      ['moved', 'moved'],
    ])
    expect(second.nextCursor).toBeNull()
    const below = await list({ folderId: inside.id })
    expect(below.path.map(step => step.name)).toEqual(['Plans', 'inside'])
    expect(below.data).toMatchObject([{ id: deep, name: 'deep.txt', size: 4, now: 'trashed' }])
    const elsewhere = await ada.client.call(e.contents, {
      params: { id: folder },
      query: { at: at(moment), folderId: ada.rootId },
    })
    expect(elsewhere.problem.code).toBe('item.not-found')
  })

  it('is for those who manage a folder, at times that are known', async () => {
    const bo = await buildMember(test)
    const ask = (member: TestMember, id: string, moment = then) =>
      member.client.call(e.plan, { params: { id }, body: { at: at(moment) } })
    const codeOf = async (asked: ReturnType<typeof ask>) => (await asked).problem?.code
    expect(await codeOf(ask(bo, folder))).toBe('item.not-found')
    await share(folder, bo, 'editor')
    expect(await codeOf(ask(bo, folder))).toBe('item.forbidden')
    expect((await bo.client.call(e.page, { params: { id: folder } })).problem.code).toBe('item.forbidden')
    expect(await codeOf(ask(ada, file))).toBe('item.not-a-folder')
    expect(await codeOf(ask(ada, folder, Date.now() + 60_000))).toBe('rewind.out-of-range')
    // Before the folder existed.
    expect(await codeOf(ask(ada, folder, then - 3600_000))).toBe('rewind.out-of-range')
    const plan = await planBack(test, ada, folder, then)
    for (const endpoint of [e.rewind, e.start, e.undo, e.cancel])
      expect((await bo.client.call(endpoint, { params: { id: plan.id } })).problem.code).toBe('rewind.not-found')
    const cleo = await buildMember(test)
    const [grant] = (await share(folder, cleo, 'manager')).data
    // Of the time before, she knows nothing.
    expect(await codeOf(ask(cleo, folder))).toBe('rewind.out-of-range')
    await nextMoment()
    const shared = Date.now()
    await nextMoment()
    await write('a.txt', 'bad')
    const own = await planBack(test, cleo, folder, shared)
    expect(own).toMatchObject({ state: 'planned', counts: { ...idle, contents: 1 } })
    await ada.client.ok(peopleEndpoints.endGrant, { params: { id: grant?.id } })
    expect((await cleo.client.call(e.start, { params: { id: own.id } })).problem.code).toBe('rewind.not-found')
  })

  it('neither shows nor touches what is now where the person can’t see it', async () => {
    const bo = await buildMember(test)
    await share(folder, bo, 'manager')
    await nextMoment()
    const shared = Date.now()
    await nextMoment()
    const secret = (await buildFolder(ada, 'Secret')).id
    await move(file, secret)
    const query = { at: at(shared) }
    expect((await bo.client.ok(e.contents, { params: { id: folder }, query })).data).toEqual([])
    const plan = await planBack(test, bo, folder, shared)
    expect(plan).toMatchObject({ state: 'planned', counts: idle, left: [] })
    // Its owner brings it back.
    const own = await planBack(test, ada, folder, then)
    expect(own.counts).toEqual({ ...idle, moved: 1 })
    await carryOut(test, ada, own.id)
    expect(Object.keys(await seeTree(test, ada.rootId))).toEqual(['Plans/', 'Plans/a.txt', 'Secret/'])
  })

  it('makes again what was merged, and names what is gone for good', async () => {
    const [other, lost, old] = [await write('b.txt', 'b'), await write('lost.txt', 'x'), await write('old.txt', '1')]
    const side = (await buildFolder(ada, 'Side')).id
    await nextMoment()
    const moment = Date.now()
    await nextMoment()
    await ada.client.ok(d.rename, { params: { id: other }, body: { name: 'c.txt' } })
    await write('c.txt', 'side', side)
    await move(other, side)
    await trash(lost)
    await ada.client.ok(d.deleteForever, { body: { ids: [lost] } })
    await write('old.txt', '2')
    await ada.client.ok(v.deleteVersions, { params: { id: old } })
    const plan = await planBack(test, ada, folder, moment)
    expect(plan.left).toEqual([
      { reason: 'deleted-forever', count: 1, names: ['lost.txt'] },
      { reason: 'version-gone', count: 1, names: ['old.txt'] },
    ])
    expect(plan.counts).toEqual({ ...idle, made: 1 })
    await carryOut(test, ada, plan.id)
    expect(Object.keys(await seeTree(test, folder))).toEqual(['a.txt', 'b.txt', 'old.txt'])
    await auditTree(test, ada.space.id)
  })

  it('puts back only what was chosen, and undoes only what nobody has changed since', async () => {
    const second = await write('b.txt', 'good')
    await nextMoment()
    const moment = Date.now()
    await nextMoment()
    for (const name of ['a.txt', 'b.txt', 'new.txt']) await write(name, 'bad')
    const good = await seeTree(test, folder)
    const one = await planBack(test, ada, folder, moment, [file])
    expect(one).toMatchObject({ chosen: 1, counts: { ...idle, contents: 1 } })
    await carryOut(test, ada, one.id)
    const now = await seeTree(test, folder)
    expect([now['a.txt'] !== good['a.txt'], now['b.txt'] === good['b.txt']]).toEqual([true, true])
    const all = await planBack(test, ada, folder, moment, [second, file])
    await carryOut(test, ada, all.id)
    await write('b.txt', 'newer')
    const undone = await carryOut(test, ada, all.id, 'undo')
    expect(undone.left).toEqual([{ reason: 'changed-since', count: 1, names: ['b.txt'] }])
    const again = await ada.client.call(e.undo, { params: { id: all.id } })
    expect(again.problem.code).toBe('rewind.cannot-undo')
  })

  it('obeys the quota and the locks of programs', async () => {
    await write('a.txt', 'bad!')
    const limit = async (bytes: number | null) =>
      db().transaction(tx =>
        tables(tx).updateTable('users').set({ available_space: bytes }).where('id', '=', ada.userId).execute(),
      )
    await limit(9)
    const full = await planBack(test, ada, folder, then)
    expect(full.bytes).toBe(4)
    expect((await carryOut(test, ada, full.id)).left).toEqual([{ reason: 'space-full', count: 1, names: ['a.txt'] }])
    await limit(null)
    const until = Date.now() + 60_000
    const lock = {
      token: `urn:uuid:${file}`,
      item_id: file,
      user_id: ada.userId,
      kind: 'client' as const,
      is_exclusive: 1,
      is_deep: 0,
      owner: '',
    }
    await db().transaction(tx =>
      tables(tx)
        .insertInto('dav_locks')
        .values({ ...lock, created_at: Date.now(), expires_at: until })
        .execute(),
    )
    const locked = await planBack(test, ada, folder, then)
    expect((await carryOut(test, ada, locked.id)).left).toEqual([{ reason: 'locked', count: 1, names: ['a.txt'] }])
    await db().transaction(tx => tables(tx).deleteFrom('dav_locks').where('item_id', '=', file).execute())
    const free = await planBack(test, ada, folder, then)
    expect((await carryOut(test, ada, free.id)).left).toEqual([])
    await auditTree(test, ada.space.id)
  })

  it('ends the locks of what it moves to the trash, as every deletion does', async () => {
    const late = await write('late.txt', 'late')
    const body = { until: at(Date.now() + 3600_000) }
    await ada.client.ok(lockEndpoints.lock, { params: { id: late }, body })
    await carryOut(test, ada, (await planBack(test, ada, folder, then)).id)
    await ada.client.ok(d.restore, { body: { ids: [late], onConflict: 'keep-both' } })
    expect((await ada.client.ok(d.item, { params: { id: late } })).lock).toBeUndefined()
    const left = tables(db().read).selectFrom('dav_locks').selectAll().where('item_id', '=', late)
    expect(await left.execute()).toEqual([])
    await auditTree(test, ada.space.id)
  })

  it('refuses plans of more steps than a person can read', async () => {
    await Promise.all(['b.txt', 'c.txt'].map(name => write(name, name)))
    const { id } = await ada.client.ok(e.plan, { params: { id: folder }, body: { at: at(then) } })
    const run = {
      signal: new AbortController().signal,
      attempt: 1,
      progress: () => Promise.resolve(),
    } as unknown as JobRun
    await expect(planWithin(test.app.ctx, { rewindId: id }, run, 1)).rejects.toMatchObject({ code: 'rewind.too-many' })
    expect(await ada.client.ok(e.rewind, { params: { id } })).toMatchObject({ state: 'failed' })
    await test.app.worker.runDue()
  })

  it('marks every folder above a change, and appears once in the activity', async () => {
    await write('a.txt', 'bad')
    await write('new.txt', 'bad')
    const plan = await planBack(test, ada, folder, then)
    const before = await readMarks(test, [ada.space.id])
    await carryOut(test, ada, plan.id)
    expect(unmarked(before, await readMarks(test, [ada.space.id]))).toEqual([])
    await carryOut(test, ada, plan.id, 'undo')
    const { data } = await ada.client.ok(activityEndpoints.ofItem, { params: { id: folder } })
    expect(data.slice(0, 2).map(line => [line.kind, line.item.id])).toEqual([
      ['rewind-undone', folder],
      ['rewound', folder],
    ])
    expect(data.some(line => line.kind === 'trashed' || line.kind === 'version-restored')).toBe(false)
  })

  it('carries out one act at a time in a drive, and stops when it is told to', async () => {
    await write('a.txt', 'bad')
    const [first, second] = [await planBack(test, ada, folder, then), await planBack(test, ada, ada.rootId, then)]
    await ada.client.ok(e.start, { params: { id: first.id } })
    const start = (id: string) => ada.client.call(e.start, { params: { id } })
    expect((await start(first.id)).problem.code).toBe('rewind.not-planned')
    expect((await start(second.id)).problem.code).toBe('rewind.busy')
    const bad = await seeTree(test, folder)
    await ada.client.ok(e.cancel, { params: { id: first.id } })
    await test.app.worker.runDue()
    const stopped = await ada.client.ok(e.rewind, { params: { id: first.id } })
    expect(stopped).toMatchObject({ state: 'cancelled', canUndo: false })
    expect(await seeTree(test, folder)).toEqual(bad)
    expect((await start(first.id)).problem.code).toBe('rewind.not-planned')
    expect((await ada.client.ok(e.cancel, { params: { id: second.id } })).state).toBe('cancelled')
    // A plan that was read long ago.
    const stale = await planBack(test, ada, folder, then)
    await db().transaction(tx =>
      tables(tx)
        .updateTable('rewinds')
        .set({ created_at: Date.now() - 3700_000 })
        .where('id', '=', stale.id)
        .execute(),
    )
    expect((await start(stale.id)).problem.code).toBe('rewind.not-planned')
  })
})
