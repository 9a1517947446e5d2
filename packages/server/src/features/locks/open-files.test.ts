import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { lockEndpoints as l } from '@holdall/contract/locks/locks.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { sweepOpenFiles } from './sweep-open-files.ts'

const minute = 60_000

describe.each(dialects)('files that are open on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  let plans: string
  let file: string

  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    bo = await buildMember(test)
    plans = (await buildFolder(ada, 'plans')).id
    file = await buildFile(test, ada, { name: 'a.txt', parentId: plans })
    const body = { emails: [bo.email], role: 'editor' as const }
    await ada.client.ok(peopleEndpoints.share, { params: { id: plans }, body })
  })

  const params = () => ({ params: { id: file } })
  const shown = async (member: TestMember) => {
    const { data } = await member.client.ok(e.children, { params: { id: plans } })
    const item = await member.client.ok(e.item, params())
    expect(item.lock).toEqual(data[0]?.lock)
    expect(item.editors).toEqual(data[0]?.editors)
    return item
  }
  const events = async () =>
    (
      await tables(test.app.services.db.read)
        .selectFrom('events')
        .selectAll()
        .where('space_id', '=', ada.space.id)
        .orderBy('seq')
        .execute()
    ).map(event => event.type)

  it('shows who has a file open for editing, until the tab closes or falls silent', async () => {
    const tab = (name: string) => ({ ...params(), headers: { 'holdall-tab': name } })
    expect(await ada.client.ok(l.keepOpen, tab('one'))).toEqual({ lock: null, editors: [] })
    expect((await shown(bo)).editors).toEqual([{ id: ada.userId, name: ada.email }])
    expect((await shown(ada)).editors).toBeUndefined()
    expect((await bo.client.ok(l.keepOpen, tab('two'))).editors).toEqual([{ id: ada.userId, name: ada.email }])
    expect((await ada.client.ok(l.keepOpen, tab('one'))).editors).toEqual([{ id: bo.userId, name: bo.email }])
    // Two tabs are one person, and closing one of them leaves the other.
    await ada.client.ok(l.keepOpen, tab('three'))
    expect((await shown(bo)).editors).toEqual([{ id: ada.userId, name: ada.email }])
    await ada.client.ok(l.closed, tab('three'))
    expect((await shown(bo)).editors).toEqual([{ id: ada.userId, name: ada.email }])
    await ada.client.ok(l.closed, tab('one'))
    expect((await shown(bo)).editors).toBeUndefined()
    await ada.client.ok(l.closed, tab('one'))
    // Bo’s tab has died.
    test.clock.advance(minute)
    expect((await shown(ada)).editors).toBeUndefined()
    await sweepOpenFiles(test.app.ctx)
    const rows = await tables(test.app.services.db.read).selectFrom('open_files').selectAll().execute()
    expect(rows).toEqual([])
    // Browsers were told each time somebody came or went, and not in between.
    expect((await events()).filter(type => type === 'editors.changed').length).toBe(6)
  })

  it('only who may edit is noted as having it open, up to a hundred tabs', async () => {
    const cy = await buildMember(test)
    expect((await cy.client.call(l.keepOpen, params())).problem.code).toBe('item.not-found')
    await ada.client.ok(peopleEndpoints.share, { params: { id: plans }, body: { emails: [cy.email], role: 'viewer' } })
    expect((await cy.client.call(l.keepOpen, params())).problem.code).toBe('item.forbidden')
    expect((await ada.client.call(l.keepOpen, { params: { id: plans } })).problem.code).toBe('item.not-a-file')
    for (let tab = 0; tab < 103; tab++)
      await ada.client.ok(l.keepOpen, { ...params(), headers: { 'holdall-tab': String(tab) } })
    const rows = () =>
      tables(test.app.services.db.read).selectFrom('open_files').selectAll().where('user_id', '=', ada.userId).execute()
    expect(await rows()).toHaveLength(100)
    // Those that are noted go on saying that they are there.
    const seen = async () => Number((await rows()).find(row => row.tab === '7')?.seen_at)
    const before = await seen()
    test.clock.advance(20_000)
    await ada.client.ok(l.keepOpen, { ...params(), headers: { 'holdall-tab': '7' } })
    expect((await seen()) - before).toBeGreaterThanOrEqual(20_000)
    expect(await rows()).toHaveLength(100)
  })
})
