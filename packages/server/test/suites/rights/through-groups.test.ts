import { commentEndpoints } from '@holdall/contract/comments/comments.contract.ts'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { groupEndpoints as g } from '@holdall/contract/groups/groups.endpoints.ts'
import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audienceOf } from '../../../src/features/live/audience.ts'
import { listEventsFor } from '../../../src/features/live/live.repository.ts'
import { newId } from '../../../src/platform/ids.ts'
import { tables } from '../../all-tables.ts'
import { dialects } from '../../databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../factories.ts'
import { buildGroup, enter, leave, type TestGroup } from '../../groups.ts'
import { createTestApp, type TestApp } from '../../harness.ts'

describe.each(dialects)('access through groups on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  let folder: string
  let file: string
  let group: TestGroup
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ;[ada, bo] = [await buildMember(test), await buildMember(test)]
    folder = (await buildFolder(ada, 'plans')).id
    file = await buildFile(test, ada, { name: 'lantern.txt', parentId: folder })
    group = await buildGroup(test, [ada])
  })

  const share = (id: string, role = 'viewer', by = ada, groupIds = [group.id]) =>
    by.client.call(p.share, { params: { id }, body: { groupIds, role } })
  const opens = async (who: TestMember, id: string) =>
    (await who.client.call(d.item, { params: { id } })).status === 200
  const received = async (who: TestMember) => (await who.client.ok(p.sharedWithMe)).data
  const finds = async (who: TestMember) =>
    (await who.client.ok(searchEndpoints.search, { query: { q: 'lantern' } })).data.map(item => item.id)
  const hears = async (who: TestMember) => {
    const payload = { folderIds: [folder], itemIds: [file], tab: null }
    const event = { seq: 1, type: 'items.changed', spaceId: ada.space.id, userId: null, payload }
    return (await audienceOf(test.app.ctx, [event], [who.userId])).get(who.userId)?.length
  }
  /** Returns what a member has at each kind of door. */
  const doorsOf = async (who: TestMember) => [
    await opens(who, folder),
    await opens(who, file),
    (await received(who)).length > 0,
    (await finds(who)).length > 0,
    (await hears(who)) === 1,
  ]
  const open = [true, true, true, true, true]
  const closed = open.map(() => false)

  it('who joins gains everything at once and who leaves loses it at once, at every kind of door', async () => {
    expect((await share(folder)).status).toBe(201)
    expect(await doorsOf(bo)).toEqual(closed)
    await enter(group, bo)
    expect(await doorsOf(bo)).toEqual(open)
    expect((await received(bo))[0]).toMatchObject({
      id: folder,
      grant: { role: 'viewer', group: { id: group.id, name: group.name }, sharedBy: { id: ada.userId } },
    })
    await leave(group, bo)
    expect(await doorsOf(bo)).toEqual(closed)
    await enter(group, bo)
    await group.admin.client.ok(g.delete, { params: { ids: group.id } })
    expect(await doorsOf(bo)).toEqual(closed)
    expect((await ada.client.ok(p.access, { params: { id: folder } })).grants).toEqual([])
  })

  it('what a person has themselves stays when they leave, and both add up while they are in the group', async () => {
    await ada.client.ok(p.share, { params: { id: folder }, body: { emails: [bo.email], role: 'viewer' } })
    await share(folder, 'editor')
    await enter(group, bo)
    const can = async () => (await bo.client.ok(d.item, { params: { id: file } })).can
    expect(await can()).toMatchObject({ view: true, edit: true, rename: true })
    // Listed once, by what they can leave.
    expect(await received(bo)).toMatchObject([{ id: folder, grant: { role: 'viewer', group: null } }])
    await leave(group, bo)
    expect(await can()).toMatchObject({ view: true, edit: false })
  })

  it('the browsers of those who join or leave are told, and their copies of folders look again', async () => {
    await share(folder)
    const changesOf = async () =>
      (
        await tables(test.app.services.db.read)
          .selectFrom('items')
          .select('changes')
          .where('id', 'in', [folder, ada.rootId])
          .execute()
      ).map(row => Number(row.changes))
    const told = async () => {
      const events = await listEventsFor(test.app.services.db.read, bo.userId, 0, 1000)
      return events.filter(event => event.user_id === bo.userId && event.type === 'access.changed').length
    }
    for (const change of [enter, leave]) {
      const [before, count] = [await changesOf(), await told()]
      await change(group, bo)
      expect(await changesOf()).toEqual(before.map(value => value + 1))
      expect(await told()).toBe(count + 1)
    }
  })

  it('the access panel says through which group someone has access, and adds up to what they can do', async () => {
    await enter(group, bo)
    await share(folder, 'commenter')
    const end = new Date(test.clock.now() + 3_600_000).toISOString()
    const body = { groupIds: [group.id], role: 'editor', expiresAt: end }
    await ada.client.ok(p.share, { params: { id: file }, body })
    const { grants, people } = await ada.client.ok(p.access, { params: { id: file } })
    expect(grants.map(grant => [grant.group?.name, grant.group?.memberCount, grant.person, grant.email])).toEqual([
      [group.name, 2, null, ''],
      [group.name, 2, null, ''],
    ])
    const bos = people.find(({ person }) => person.id === bo.userId)
    expect(bos?.because).toMatchObject([
      { via: 'grant', role: 'editor', through: null, group: { id: group.id, name: group.name }, expiresAt: end },
      { via: 'grant', role: 'commenter', through: { id: folder }, group: { id: group.id }, expiresAt: null },
    ])
    expect(bos?.can).toEqual((await bo.client.ok(d.item, { params: { id: file } })).can)
    // Nobody leaves for the group, and a member sees by what they have access.
    const [grant] = grants
    expect((await bo.client.call(p.endGrant, { params: { id: grant?.id ?? '' } })).status).toBe(404)
    test.clock.advance(3_600_001)
    const own = await bo.client.ok(p.access, { params: { id: file } })
    expect(own.grants).toMatchObject([{ group: { name: group.name }, role: 'commenter', can: { end: false } }])
  })

  it('sharing with a group can be changed, undone and ended, and its members are notified once', async () => {
    await enter(group, bo)
    const shared = await ada.client.ok(p.share, {
      params: { id: folder },
      body: { groupIds: [group.id], message: 'Look' },
    })
    expect(shared.undo).toMatchObject([{ itemId: folder, groupId: group.id, to: null }])
    await test.app.worker.runDue()
    await share(folder, 'editor')
    await test.app.worker.runDue()
    const news = async (who: TestMember) => (await who.client.ok(notificationEndpoints.list)).data
    expect((await news(bo)).filter(one => one.kind === 'item.shared')).toHaveLength(1)
    expect((await news(ada)).filter(one => one.kind === 'item.shared')).toHaveLength(0)
    const [grant] = (await ada.client.ok(p.access, { params: { id: folder } })).grants
    const changed = await ada.client.ok(p.updateGrant, { params: { id: grant?.id ?? '' }, body: { role: 'manager' } })
    expect(changed.role).toBe('manager')
    const { undo } = await ada.client.ok(p.endGrants, { body: { ids: [folder] } })
    expect(await doorsOf(bo)).toEqual(closed)
    const { data } = await ada.client.ok(p.undoGrants, { body: { grantSteps: undo } })
    expect(data).toMatchObject([{ groupId: group.id, status: 'done' }])
    expect((await bo.client.ok(d.item, { params: { id: folder } })).can.share).toBe(true)
  })

  it('nobody shares with a group that they can’t see: unknown, deleted and someone else’s answer alike', async () => {
    const hidden = await buildGroup(test, [])
    const gone = await buildGroup(test, [ada])
    await gone.admin.client.ok(g.delete, { params: { ids: gone.id } })
    const own = newId()
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('groups')
        .values({
          id: own,
          owner_id: bo.userId,
          name: 'Mine',
          name_key: 'mine',
          description: '',
          created_at: 1,
          updated_at: 1,
        })
        .execute(),
    )
    for (const groupId of [hidden.id, gone.id, own, newId()]) {
      const refused = await share(folder, 'viewer', ada, [group.id, groupId])
      expect([refused.status, refused.problem.code]).toEqual([404, 'group.not-found'])
      const step = { itemId: folder, groupId, from: null, to: { role: 'viewer', expiresAt: null } }
      const { data } = await ada.client.ok(p.undoGrants, { body: { grantSteps: [step] } })
      expect(data).toMatchObject([{ status: 'failed', error: { code: 'group.not-found' } }])
    }
    expect((await ada.client.ok(p.access, { params: { id: folder } })).grants).toEqual([])
    // Someone who may only look can't share with a group that they are in.
    await enter(group, bo)
    await share(folder)
    expect((await share(folder, 'manager', bo)).problem.code).toBe('item.forbidden')
    expect((await share(folder, 'viewer', ada, [])).status).toBe(422)
  })

  it('groups of the site are suggested to those who are in them, and to everyone where people are suggested', async () => {
    const named = await buildGroup(test, [ada], `Zebra 50%_ ${newId()}`)
    const suggested = async (who: TestMember, q: string) =>
      (await who.client.ok(p.people, { query: { q } })).groups.map(one => one.id)
    expect(await suggested(ada, 'zebra 50%_')).toEqual([named.id])
    expect(await suggested(ada, 'zebra_')).toEqual([])
    expect(await suggested(bo, 'zebra')).toEqual([])
    // Those who see all groups in the back-office find them here too.
    expect(await suggested(named.admin, 'ZEBRA')).toContain(named.id)
    await test.app.services.settings.save({ 'share.suggest_emails': true }, null)
    expect(await suggested(bo, 'ZEBRA')).toContain(named.id)
    await test.app.services.settings.save({ 'share.suggest_emails': false }, null)
  })

  it('members of a group that has access can be mentioned', async () => {
    await enter(group, bo)
    await share(folder, 'commenter')
    const named = (await ada.client.ok(commentEndpoints.people, { params: { id: file }, query: { q: '' } })).data
    expect(named.map(one => one.id)).toContain(bo.userId)
  })
})
