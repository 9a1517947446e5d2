import { activityEndpoints as a } from '@holdall/contract/activity/activity.contract.ts'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { versionEndpoints as v } from '@holdall/contract/drive/versions.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { notificationEndpoints as n } from '@holdall/contract/notifications/notifications.contract.ts'
import { rewindEndpoints as r } from '@holdall/contract/rewind/rewind.contract.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import type { ShareInput } from '@holdall/contract/sharing/people.schemas.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../factories.ts'
import { createTestApp, type TestApp } from '../../harness.ts'
import { carryOut, nextMoment, planBack, seeTree } from '../../rewind-site.ts'
import { buildColleague, buildTeam } from '../../workspaces.ts'

describe.each(dialects)('what was before a right began, on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  let folder: string
  let file: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    bo = await buildMember(test)
    folder = (await buildFolder(ada, 'Shared')).id
    file = await write('x.txt', 'secret salaries')
    await nextMoment()
  })

  const write = (name: string, text: string, parentId = folder, member = ada) =>
    buildFile(test, member, { name, text, parentId })
  async function share(itemId: string, role: GrantRole, more: Partial<ShareInput> = {}): Promise<string> {
    const body = { emails: [bo.email], role, ...more }
    const { data } = await ada.client.ok(p.share, { params: { id: itemId }, body })
    await nextMoment()
    return data[0]?.id ?? ''
  }
  const versionsOf = (member: TestMember, id = file) => member.client.ok(v.versions, { params: { id } })
  const contentOf = async (member: TestMember, id: string) => {
    const { raw, status } = await member.client.call(fileEndpoints.versionContent, { params: { id } })
    return status === 200 ? raw.payload : status
  }
  async function firstVersion(): Promise<string> {
    return (await versionsOf(ada)).data.at(-1)?.id ?? ''
  }

  it.each(GrantRole.options)('a %s reads earlier versions only if they may edit the file', async role => {
    await write('x.txt', 'redacted')
    const first = await firstVersion()
    await share(file, role)
    const mayRead = role === 'editor' || role === 'manager'
    const { data, earlier, hasEarlier } = await versionsOf(bo)
    expect(data.map(one => one.number)).toEqual(mayRead ? [2, 1] : [2])
    expect([earlier.count, hasEarlier]).toEqual([mayRead ? 1 : 0, mayRead])
    expect(await contentOf(bo, first)).toBe(mayRead ? 'secret salaries' : 404)
    expect(await contentOf(bo, data[0]?.id ?? '')).toBe('redacted')
    if (mayRead) return
    const params = { id: first }
    for (const refused of [
      bo.client.call(v.restoreVersion, { params }),
      bo.client.call(v.changeVersion, { params, body: { isKept: true } }),
      bo.client.call(v.deleteVersion, { params }),
      bo.client.call(v.undoRestore, { params }),
    ])
      expect((await refused).problem.code).toBe('version.not-found')
  })

  it('a viewer reads them if they were given with the share, until they no longer are', async () => {
    await write('x.txt', 'redacted')
    const first = await firstVersion()
    const grant = await share(folder, 'viewer', { withVersions: true })
    expect((await versionsOf(bo)).data).toHaveLength(2)
    expect(await contentOf(bo, first)).toBe('secret salaries')
    const restored = await bo.client.call(v.restoreVersion, { params: { id: first } })
    expect(restored.problem.code).toBe('item.forbidden')
    const change = { params: { id: grant }, body: { withVersions: false } }
    expect((await ada.client.ok(p.updateGrant, change)).withVersions).toBe(false)
    expect(await contentOf(bo, first)).toBe(404)
    // Undoing a change of the share gives what was given before, with the versions.
    const { undo } = await ada.client.ok(p.share, {
      params: { id: folder },
      body: { emails: [bo.email], withVersions: true },
    })
    expect(await contentOf(bo, first)).toBe('secret salaries')
    await ada.client.ok(p.undoGrants, { body: { grantSteps: undo } })
    expect(await contentOf(bo, first)).toBe(404)
  })

  it('no one can include earlier versions that they may not read', async () => {
    const team = await buildTeam(test)
    const sharer = await buildColleague(test, team, ['files.view', 'files.download', 'files.share'])
    const id = await write('plan.txt', 'one', team.rootId, team.owner)
    const body = { emails: [bo.email], withVersions: true }
    const refused = await sharer.client.call(p.share, { params: { id }, body })
    expect(refused.problem.code).toBe('item.forbidden')
    const { data } = await sharer.client.ok(p.share, { params: { id }, body: { emails: [bo.email] } })
    const change = { params: { id: data[0]?.id ?? '' }, body: { withVersions: true } }
    expect((await sharer.client.call(p.updateGrant, change)).problem.code).toBe('item.forbidden')
    const step = { itemId: id, email: bo.email, from: { role: 'viewer', expiresAt: null } }
    const grantSteps = [{ ...step, to: { ...step.from, withVersions: true } }]
    const undone = await sharer.client.ok(p.undoGrants, { body: { grantSteps } })
    expect(undone.data[0]?.status).toBe('failed')
  })

  it('a manager brings back no content that the owner had deleted from the versions', async () => {
    const aside = (await buildFolder(ada, 'Private')).id
    await ada.client.ok(d.copy, { body: { ids: [file], to: aside } })
    await share(folder, 'manager')
    const moment = Date.now()
    await nextMoment()
    await write('x.txt', 'redacted')
    await ada.client.ok(v.deleteVersion, { params: { id: await firstVersion() } })
    const query = { at: new Date(moment).toISOString() }
    const seen = await bo.client.ok(r.contents, { params: { id: folder }, query })
    expect(seen.data).toMatchObject([{ name: 'x.txt', now: 'gone' }])
    const plan = await planBack(test, bo, folder, moment)
    expect(plan.left).toEqual([{ reason: 'version-gone', count: 1, names: ['x.txt'] }])
    await carryOut(test, bo, plan.id)
    const { raw } = await bo.client.call(fileEndpoints.content, { params: { id: file } })
    expect(raw.payload).toBe('redacted')
    // Its owner still has the bytes, and gets them back.
    const own = await planBack(test, ada, folder, moment)
    expect(own.counts.contents).toBe(1)
  })

  it('a manager sees no earlier time than their share, nor times at which the folder was elsewhere', async () => {
    const before = Date.now()
    const inner = (await buildFolder(ada, 'Inner')).id
    await nextMoment()
    await share(folder, 'manager')
    const elsewhere = Date.now()
    await nextMoment()
    await ada.client.ok(d.move, { body: { ids: [inner], to: folder } })
    await nextMoment()
    const codeAt = async (id: string, moment: number) => {
      const query = { at: new Date(moment).toISOString() }
      const asked = await bo.client.call(r.contents, { params: { id }, query })
      const planned = await bo.client.call(r.plan, { params: { id }, body: query })
      return [asked.problem?.code, planned.problem?.code]
    }
    const refused = ['rewind.out-of-range', 'rewind.out-of-range']
    expect(await codeAt(folder, before)).toEqual(refused)
    expect(await codeAt(inner, elsewhere)).toEqual(refused)
    expect(await codeAt(inner, Date.now())).toEqual([undefined, undefined])
    const page = await bo.client.ok(r.page, { params: { id: folder } })
    expect(Date.parse(page.earliest)).toBeGreaterThan(before)
  })

  it('rewinding doesn’t tell people what an item was called in a place that they may not see', async () => {
    const aside = (await buildFolder(ada, 'Private')).id
    const budget = await write('Layoffs.txt', 'numbers', aside)
    await share(folder, 'manager')
    const moment = Date.now()
    await nextMoment()
    await ada.client.ok(d.rename, { params: { id: budget }, body: { name: 'budget.txt' } })
    await ada.client.ok(d.move, { body: { ids: [budget], to: folder } })
    const plan = await planBack(test, bo, folder, moment)
    expect(plan.left).toEqual([{ reason: 'folder-missing', count: 1, names: ['budget.txt'] }])
    const done = await carryOut(test, bo, plan.id)
    expect(JSON.stringify([plan, done])).not.toContain('Layoffs')
    expect(Object.keys(await seeTree(test, folder))).toEqual(['budget.txt', 'x.txt'])
    await carryOut(test, ada, (await planBack(test, ada, folder, moment)).id)
    expect(Object.keys(await seeTree(test, ada.rootId))).toContain('Private/Layoffs.txt')
  })

  it('an act of rewinding can’t be undone by a person who got the folder again since', async () => {
    const grant = await share(folder, 'manager')
    const moment = Date.now()
    await nextMoment()
    await write('x.txt', 'redacted')
    const act = await carryOut(test, bo, (await planBack(test, bo, folder, moment)).id)
    await ada.client.ok(p.endGrant, { params: { id: grant } })
    await nextMoment()
    await share(folder, 'manager')
    for (const endpoint of [r.rewind, r.undo, r.start, r.cancel])
      expect((await bo.client.call(endpoint, { params: { id: act.id } })).problem.code).toBe('rewind.not-found')
    expect((await bo.client.ok(r.page, { params: { id: folder } })).acts).toEqual([])
  })

  it('members of a workspace know what happened since they joined; those who manage it know everything', async () => {
    const team = await buildTeam(test)
    const [old, plan] = [
      await write('old.txt', 'old', team.rootId, team.owner),
      await write('plan.txt', 'one', team.rootId, team.owner),
    ]
    await team.owner.client.ok(d.trash, { body: { ids: [old] } })
    await nextMoment()
    const editor = await buildColleague(test, team, [
      'files.view',
      'files.download',
      'files.update',
      'files.delete',
      'files.purge',
    ])
    const manager = await buildColleague(test, team, ['files.view', 'files.update', 'workspace.update'])
    await nextMoment()
    await write('plan.txt', 'two', team.rootId, team.owner)
    await team.owner.client.ok(d.rename, { params: { id: plan }, body: { name: 'plans.txt' } })
    const trashOf = async ({ client }: TestMember) =>
      (await client.ok(d.trashList, { query: { spaceId: team.id } })).data.map(item => item.name)
    const kindsOf = async ({ client }: TestMember) =>
      (await client.ok(a.feed, { query: {} })).data.map(one => `${one.kind} ${one.item.name}`)
    expect([await trashOf(editor), await trashOf(manager)]).toEqual([[], ['old.txt']])
    expect(await kindsOf(editor)).toEqual(['renamed plans.txt'])
    expect(await kindsOf(manager)).toContain('trashed old.txt')
    const emptied = await editor.client.ok(d.emptyTrash, { body: { spaceId: team.id } })
    expect(emptied.deleted).toBe(0)
    const [kept] = (await editor.client.ok(d.deleteForever, { body: { ids: [old] } })).data
    expect(kept?.error?.code).toBe('item.not-found')
    expect(await trashOf(team.owner)).toEqual(['old.txt'])
    expect((await editor.client.ok(v.versions, { params: { id: plan } })).data).toHaveLength(2)
  })

  it('a share that is changed keeps its beginning, and one that is given again begins again', async () => {
    const grant = await share(folder, 'editor')
    const gone = await write('gone.txt', 'x')
    await ada.client.ok(d.trash, { body: { ids: [gone] } })
    await nextMoment()
    const names = async () => (await bo.client.ok(d.trashList, { query: {} })).data.map(item => item.name)
    await share(folder, 'manager')
    expect(await names()).toEqual(['gone.txt'])
    await ada.client.ok(p.endGrant, { params: { id: grant } })
    await nextMoment()
    await share(folder, 'manager')
    expect(await names()).toEqual([])
    const [refused] = (await bo.client.ok(d.restore, { body: { ids: [gone] } })).data
    expect(refused?.error?.code).toBe('item.not-found')
  })

  it('notifications from an earlier share aren’t listed with a later one', async () => {
    const grant = await share(folder, 'viewer')
    const count = async () => [
      (await bo.client.ok(n.list, { query: {} })).data.length,
      (await bo.client.ok(n.unread)).count,
    ]
    expect(await count()).toEqual([1, 1])
    await ada.client.ok(p.endGrant, { params: { id: grant } })
    expect(await count()).toEqual([0, 0])
    await nextMoment()
    await share(folder, 'viewer')
    expect(await count()).toEqual([1, 1])
  })

  it('activity leaves out what happened to a file in a place that the person may not see', async () => {
    const aside = (await buildFolder(ada, 'Private')).id
    const budget = await write('budget.txt', 'one', aside)
    await share(folder, 'manager')
    await ada.client.ok(d.rename, { params: { id: budget }, body: { name: 'plan.txt' } })
    await ada.client.ok(d.move, { body: { ids: [budget], to: folder } })
    for (const { data } of [
      await bo.client.ok(a.feed, { query: {} }),
      await bo.client.ok(a.ofItem, { params: { id: budget }, query: {} }),
    ])
      expect(data.filter(one => one.item.id === budget).map(one => one.kind)).toEqual(['moved'])
    const own = await ada.client.ok(a.ofItem, { params: { id: budget }, query: {} })
    expect(own.data.map(one => one.kind)).toEqual(['moved', 'renamed'])
  })
})
