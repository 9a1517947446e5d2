import { activityEndpoints } from '@holdall/contract/activity/activity.contract.ts'
import { commentEndpoints } from '@holdall/contract/comments/comments.contract.ts'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { rewindEndpoints } from '@holdall/contract/rewind/rewind.contract.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { restrictionEndpoints as c } from '@holdall/contract/sharing/restrictions.endpoints.ts'
import type { RestrictionInput } from '@holdall/contract/sharing/restrictions.schemas.ts'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildDavClient } from '../../../../test/dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { buildGroup } from '../../../../test/groups.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { buildTeam, join } from '../../../../test/workspaces.ts'
import { newId } from '../../../platform/ids.ts'

describe.each(dialects)('closed folders on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  let cy: TestMember
  /** Ada’s folder, which Bo may edit and Cy manage, with `salaries` and a file; in that, `bonus` and a file. */
  let project: string
  let salaries: string
  let bonus: string
  let plan: string
  let pay: string
  let boGrant: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ;[ada, bo, cy] = [await buildMember(test), await buildMember(test), await buildMember(test)]
    project = (await buildFolder(ada, 'project')).id
    salaries = (await buildFolder(ada, 'Salaries', project)).id
    bonus = (await buildFolder(ada, 'bonus', salaries)).id
    plan = await buildFile(test, ada, { name: 'lantern plan.txt', text: '12345', parentId: project })
    pay = await buildFile(test, ada, { name: 'lantern pay.txt', text: '1234567890', parentId: salaries })
    boGrant = await share(project, bo, 'editor')
    await share(project, cy, 'manager')
  })

  const share = async (id: string, who: TestMember, role: string, by = ada) => {
    const { data } = await by.client.ok(p.share, { params: { id }, body: { emails: [who.email], role } })
    return data[0]?.id ?? ''
  }
  const close = (id: string, body: Partial<RestrictionInput>, by = ada) =>
    by.client.call(c.close, { params: { id }, body })
  const closeTo = (who: TestMember, id = salaries) =>
    ada.client.ok(c.close, { params: { id }, body: { kind: 'person', targetId: who.userId } })
  const sees = async (who: TestMember, id: string, link?: string) =>
    (await who.client.call(d.item, { params: { id }, query: link ? { link } : {} })).status === 200
  const listOf = async (who: TestMember, id: string) =>
    (await who.client.ok(d.children, { params: { id } })).data.map(item => item.name)
  const codeOf = async (answered: Promise<{ problem?: { code: string } }>) => (await answered).problem?.code

  it('leave nothing of themselves at any list, count, search, copy or zip', async () => {
    await bo.client.ok(d.star, { body: { ids: [salaries] } })
    await bo.client.ok(d.opened, { params: { id: pay } })
    await ada.client.ok(commentEndpoints.create, { params: { id: pay }, body: { text: 'secret' } })
    const before = await bo.client.ok(d.item, { params: { id: project } })
    expect([before.size, before.itemCount]).toEqual([15, 4])
    const restriction = await closeTo(bo)
    expect(restriction).toMatchObject({ kind: 'person', targetId: bo.userId, through: null, canOpen: true })
    for (const id of [salaries, bonus, pay]) expect(await sees(bo, id)).toBe(false)
    expect(await listOf(bo, project)).toEqual(['lantern plan.txt'])
    const page = await bo.client.ok(d.children, { params: { id: project } })
    expect([page.total, page.folder.size, page.folder.itemCount]).toEqual([1, 5, 1])
    const shared = await bo.client.ok(p.sharedWithMe)
    expect(shared.data).toMatchObject([{ id: project, size: 5, itemCount: 1 }])
    const found = await bo.client.ok(searchEndpoints.search, { query: { q: 'lantern' } })
    expect(found.data.map(item => item.id)).toEqual([plan])
    expect((await bo.client.ok(d.starred)).data).toEqual([])
    expect((await bo.client.ok(d.recent)).data.map(item => item.id)).not.toContain(pay)
    const activity = await bo.client.ok(activityEndpoints.feed)
    expect(JSON.stringify(activity)).not.toMatch(/Salaries|bonus|lantern pay/)
    const zip = await bo.client.ok(fileEndpoints.newArchive, { body: { ids: [project] } })
    expect(zip.files).toBe(1)
    const copied = await bo.client.ok(d.copy, { body: { ids: [project], to: bo.rootId } })
    const copy = copied.data[0]?.item
    expect([copy?.size, copy?.itemCount]).toEqual([5, 1])
    expect(await listOf(bo, copy?.id ?? '')).toEqual(['lantern plan.txt'])
    // Everybody else, and the owner, see all of it.
    for (const who of [ada, cy]) {
      expect(await listOf(who, project)).toEqual(['Salaries', 'lantern plan.txt'])
      expect(await who.client.ok(d.item, { params: { id: project } })).toMatchObject({ size: 15, itemCount: 4 })
    }
    await ada.client.ok(c.open, { params: { id: restriction.id } })
    const said = (await ada.client.ok(activityEndpoints.ofItem, { params: { id: salaries } })).data.map(one => one.kind)
    expect(said.slice(0, 2)).toEqual(['reopened', 'closed'])
    expect(await listOf(bo, project)).toEqual(['Salaries', 'lantern plan.txt'])
    expect(await bo.client.ok(d.item, { params: { id: project } })).toMatchObject({ size: 15, itemCount: 4 })
  })

  it('are gone from WebDAV and from what a computer keeps, which lists the folders above again', async () => {
    const client = await buildDavClient(test, bo)
    const path = `/shared/project`
    const marks = () =>
      tables(test.app.services.db.read)
        .selectFrom('items')
        .select(['id', 'changes'])
        .where('id', 'in', [project, salaries])
        .execute()
    const listed = async () => (await client.send('PROPFIND', path, { headers: { depth: '1' } })).body
    expect(await listed()).toContain('Salaries')
    const before = new Map((await marks()).map(row => [row.id, Number(row.changes)]))
    const restriction = await closeTo(bo)
    const after = new Map((await marks()).map(row => [row.id, Number(row.changes)]))
    for (const id of [project, salaries]) expect(after.get(id)).toBeGreaterThan(before.get(id) ?? 0)
    expect(await listed()).not.toContain('Salaries')
    expect(await listed()).toContain('plan.txt')
    // As for what was never there.
    for (const method of ['PROPFIND', 'GET', 'DELETE', 'LOCK'])
      for (const name of ['/lantern%20pay.txt', ''])
        expect([method, await client.status(method, `${path}/Salaries${name}`)]).toEqual([
          method,
          name ? await client.status(method, `${path}/Nothing${name}`) : expect.toSatisfy(code => code >= 400),
        ])
    // The name stays taken, and the folder around can't be thrown away.
    expect(await client.status('MKCOL', `${path}/Salaries`)).toBeGreaterThanOrEqual(400)
    await ada.client.ok(c.open, { params: { id: restriction.id } })
    expect(await listed()).toContain('Salaries')
  })

  it('can’t be moved, deleted, merged or filled by who doesn’t see them', async () => {
    const top = (await buildFolder(ada, 'top')).id
    await ada.client.ok(d.move, { body: { ids: [project], to: top } })
    await share(top, bo, 'editor')
    await closeTo(bo)
    const aside = (await buildFolder(bo, 'aside', top)).id
    const outcome = async (asked: Promise<{ data: readonly { error?: { code: string } | undefined }[] }>) =>
      (await asked).data[0]?.error?.code
    expect(await outcome(bo.client.ok(d.trash, { body: { ids: [project] } }))).toBe('item.holds-closed')
    expect(await outcome(bo.client.ok(d.move, { body: { ids: [project], to: aside } }))).toBe('item.holds-closed')
    const other = (await buildFolder(bo, 'salaries', aside)).id
    for (const onConflict of ['replace', 'ask', 'skip'] as const)
      expect(await outcome(bo.client.ok(d.move, { body: { ids: [other], to: project, onConflict } }))).toBe(
        'item.name-taken',
      )
    expect(await outcome(bo.client.ok(d.copy, { body: { ids: [other], to: project } }))).toBe('item.name-taken')
    const body = { parentId: project, name: 'salaries' }
    expect(await codeOf(bo.client.call(d.newFolder, { body }))).toBe('item.name-taken')
    const paths = { params: { id: project }, body: { paths: [['Salaries', 'below']] } }
    expect(await codeOf(bo.client.call(d.folderTree, paths))).toBe('item.name-taken')
    expect((await bo.client.ok(d.taken, { params: { id: project }, body: { names: ['Salaries'] } })).data).toEqual([])
    // A folder with the same names would be merged with it.
    const double = (await buildFolder(bo, 'project', aside)).id
    await buildFolder(bo, 'Salaries', double)
    const merge = { ids: [double], to: top, onConflict: 'replace' as const }
    expect(await outcome(bo.client.ok(d.move, { body: merge }))).toBe('item.holds-closed')
    expect(await listOf(ada, salaries)).toEqual(['bonus', 'lantern pay.txt'])
    // Its name can be changed, since nothing of it is told by that.
    await bo.client.ok(d.rename, { params: { id: project }, body: { name: 'renamed' } })
    expect(await outcome(ada.client.ok(d.trash, { body: { ids: [project] } }))).toBeUndefined()
  })

  it('stay closed in the trash, and to rewinding', async () => {
    const team = await buildTeam(test)
    await join(team, bo, 'Manager')
    const { owner } = team
    const work = (await buildFolder(owner, 'work', team.rootId)).id
    const hidden = (await buildFolder(owner, 'hidden', work)).id
    const inside = await buildFile(test, owner, { name: 'inside.txt', parentId: hidden })
    const beside = await buildFile(test, owner, { name: 'beside.txt', parentId: work })
    const person = { kind: 'person', targetId: bo.userId } as const
    await owner.client.ok(c.close, { params: { id: hidden }, body: person })
    const trash = async (who: TestMember) =>
      (await who.client.ok(d.trashList, { query: { spaceId: team.id } })).data.map(item => item.name)
    await owner.client.ok(d.trash, { body: { ids: [inside] } })
    await owner.client.ok(d.trash, { body: { ids: [beside] } })
    expect(await trash(bo)).toEqual(['beside.txt'])
    expect(await trash(owner)).toEqual(['beside.txt', 'inside.txt'])
    expect((await bo.client.ok(d.trashList, { query: { spaceId: team.id } })).total).toBe(1)
    const restored = await bo.client.ok(d.restore, { body: { ids: [inside] } })
    expect(restored.data[0]?.error?.code).toBe('item.not-found')
    expect((await bo.client.ok(d.deleteForever, { body: { ids: [inside] } })).data[0]?.error?.code).toBe(
      'item.not-found',
    )
    const found = await bo.client.ok(searchEndpoints.search, { query: { q: 'inside', trashed: 'true' } })
    expect(found.data).toEqual([])
    await owner.client.ok(d.trash, { body: { ids: [work] } })
    expect(await trash(bo)).toEqual(['work', 'beside.txt'])
    expect((await bo.client.ok(d.deleteForever, { body: { ids: [work] } })).data[0]?.error?.code).toBe(
      'item.holds-closed',
    )
    expect(await bo.client.ok(d.emptyTrash, { body: { spaceId: team.id } })).toEqual({ deleted: 1 })
    expect(await trash(owner)).toEqual(['work', 'inside.txt'])
    await bo.client.ok(d.restore, { body: { ids: [work] } })
    expect(await sees(bo, work)).toBe(true)
    expect(await sees(bo, hidden)).toBe(false)
    const page = rewindEndpoints.page
    expect(await codeOf(bo.client.call(page, { params: { id: work } }))).toBe('item.holds-closed')
    expect((await owner.client.call(page, { params: { id: work } })).status).toBe(200)
    // What was deleted from it stays unseen when the folder itself is gone.
    await owner.client.ok(d.trash, { body: { ids: [hidden] } })
    await owner.client.ok(d.deleteForever, { body: { ids: [hidden] } })
    expect(await trash(owner)).toContain('inside.txt')
    expect(await trash(bo)).not.toContain('inside.txt')
    const feed = await bo.client.ok(activityEndpoints.feed)
    expect(JSON.stringify(feed)).not.toMatch(/inside|hidden/)
  })

  it('a share or a link leaves out a subfolder; a group, a person or everyone loses what comes from above', async () => {
    const group = await buildGroup(test, [ada, bo])
    await ada.client.ok(p.share, { params: { id: project }, body: { groupIds: [group.id], role: 'viewer' } })
    const link = await ada.client.ok(e.createLink, { params: { id: project }, body: {} })
    const visitor = test.client()
    const visits = async (id: string) =>
      (await visitor.call(d.item, { params: { id }, query: { link: link.slug } })).status === 200
    // Bo’s own share leaves it out, and what his group has stays.
    await ada.client.ok(c.close, { params: { id: salaries }, body: { kind: 'grant', targetId: boGrant } })
    expect((await bo.client.ok(d.item, { params: { id: pay } })).can).toMatchObject({ view: true, edit: false })
    expect((await bo.client.ok(d.item, { params: { id: plan } })).can.edit).toBe(true)
    // Deleting the folder around needs rights on all of it.
    const top = (await buildFolder(ada, 'top')).id
    await ada.client.ok(d.move, { body: { ids: [project], to: top } })
    await share(top, bo, 'editor')
    await ada.client.ok(c.close, { params: { id: salaries }, body: { kind: 'group', targetId: group.id } })
    expect(await sees(bo, pay)).toBe(true)
    await closeTo(bo)
    expect(await sees(bo, pay)).toBe(false)
    expect(await visits(pay)).toBe(true)
    const left = await ada.client.ok(c.close, { params: { id: salaries }, body: { kind: 'link', targetId: link.id } })
    expect([await visits(pay), await visits(plan)]).toEqual([false, true])
    await ada.client.ok(c.open, { params: { id: left.id } })
    expect(await visits(pay)).toBe(true)
    await ada.client.ok(c.close, { params: { id: salaries }, body: { kind: 'everyone' } })
    expect([await visits(pay), await sees(cy, pay), await sees(ada, pay)]).toEqual([false, false, true])
    // What is given on the folder itself, or below it, opens that part as a top of its own.
    await share(bonus, cy, 'viewer')
    expect([await sees(cy, bonus), await sees(cy, pay)]).toEqual([true, false])
    expect((await cy.client.ok(d.item, { params: { id: bonus } })).path).toEqual([])
    const panel = await ada.client.ok(p.access, { params: { id: pay } })
    expect(panel.closings.map(one => [one.kind, one.name, one.through?.name])).toEqual([
      ['grant', bo.email, 'Salaries'],
      ['group', group.name, 'Salaries'],
      ['person', bo.userId, 'Salaries'],
      ['everyone', '', 'Salaries'],
    ])
    // Who has access, in the resolver’s own words: only the owner.
    expect([panel.grants, panel.links, panel.people.map(one => one.person.id)]).toEqual([[], [], [ada.userId]])
    const around = await ada.client.ok(p.access, { params: { id: project } })
    expect([around.closings, around.links.length]).toEqual([[], 1])
  })

  it('whoever closes keeps the right to open, and takes away nothing that was given above their own right', async () => {
    const params = { id: salaries }
    expect(await codeOf(close(salaries, { kind: 'person', targetId: bo.userId }, bo))).toBe('item.forbidden')
    const stranger = await buildMember(test)
    expect(await codeOf(close(salaries, { kind: 'person', targetId: bo.userId }, stranger))).toBe('item.not-found')
    expect(await codeOf(close(pay, { kind: 'everyone' }))).toBe('item.not-a-folder')
    expect(await codeOf(close(ada.rootId, { kind: 'everyone' }))).toBe('item.is-root')
    for (const targetId of [stranger.userId, ada.userId, newId()])
      for (const kind of ['person', 'group', 'grant', 'link'] as const)
        expect(await codeOf(close(salaries, { kind, targetId }))).toBe('closing.nothing')
    expect(await codeOf(close(salaries, { kind: 'person', targetId: cy.userId }, cy))).toBe('closing.shuts-you-out')
    expect(await codeOf(close(salaries, { kind: 'everyone' }, cy))).toBe('closing.from-above')
    const done = await cy.client.ok(c.close, { params, body: { kind: 'person', targetId: bo.userId } })
    expect(await sees(bo, salaries)).toBe(false)
    const again = await cy.client.ok(c.close, { params, body: { kind: 'person', targetId: bo.userId } })
    expect(again.id).toBe(done.id)
    // A manager of a folder inside takes nothing from those who were given the folder around.
    const dee = await buildMember(test)
    await share(bonus, dee, 'manager')
    expect(await codeOf(close(bonus, { kind: 'person', targetId: cy.userId }, dee))).toBe('closing.from-above')
    expect(await codeOf(bo.client.call(c.open, { params: { id: done.id } }))).toBe('closing.not-found')
    expect(await codeOf(dee.client.call(c.open, { params: { id: done.id } }))).toBe('closing.not-found')
    expect((await dee.client.ok(p.access, { params: { id: bonus } })).closings).toEqual([])
    // Who was shut out neither opens it, nor gives away by a link or a share what they don’t have.
    await closeTo(cy)
    expect(await codeOf(cy.client.call(c.open, { params: { id: done.id } }))).toBe('closing.not-found')
    const link = await cy.client.ok(e.createLink, { params: { id: project }, body: {} })
    expect([await sees(dee, pay, link.slug), await sees(dee, plan, link.slug)]).toEqual([false, true])
    await share(project, dee, 'viewer', cy)
    expect([await sees(dee, pay), await sees(dee, plan)]).toEqual([false, true])
    await share(project, stranger, 'viewer')
    expect(await sees(stranger, pay)).toBe(true)
  })

  it('move with their folder into another space, and ending a share is not undone where they may be lost', async () => {
    const team = await buildTeam(test, {})
    await closeTo(bo)
    await ada.client.ok(p.endGrants, { body: { ids: [project] } })
    const step = { itemId: project, email: bo.email, from: null, to: { role: 'viewer', expiresAt: null } }
    const undone = await ada.client.ok(p.undoGrants, { body: { grantSteps: [step] } })
    expect(undone.data[0]).toMatchObject({ status: 'failed', error: { code: 'grant.changed-since' } })
    await join(team, ada, 'Manager')
    await join(team, bo, 'Manager')
    expect((await ada.client.ok(d.move, { body: { ids: [project], to: team.rootId } })).data[0]?.status).toBe('done')
    expect([await sees(bo, plan), await sees(bo, pay)]).toEqual([true, false])
    expect(await listOf(bo, project)).toEqual(['lantern plan.txt'])
  })
})
