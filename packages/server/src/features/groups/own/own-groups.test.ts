import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { ownGroupEndpoints as o } from '@holdall/contract/groups/own-groups.endpoints.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { workspaceGroupEndpoints } from '@holdall/contract/workspaces/workspace-groups.endpoints.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFolder, buildMember, insertPerson, type TestMember } from '../../../../test/factories.ts'
import { buildGroup } from '../../../../test/groups.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { buildTeam, roleId } from '../../../../test/workspaces.ts'
import { newId } from '../../../platform/ids.ts'
import { adoptAddressesOf, adoptWaitingAddresses } from './adopt-addresses.ts'

describe.each(dialects)('groups of members on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await allow(true)
    ;[ada, bo] = [await buildMember(test), await buildMember(test)]
  })

  const allow = (isOn: boolean) => test.app.services.settings.save({ 'share.own_groups': isOn }, null)
  const make = async (name: string, by = ada) => (await by.client.ok(o.create, { body: { name } })).group
  const add = (id: string, emails: string[], by = ada) => by.client.call(o.add, { params: { id }, body: { emails } })
  const remove = (id: string, memberIds: string[], by = ada) =>
    by.client.call(o.remove, { params: { id }, body: { memberIds } })
  const membersOf = async (id: string) => (await ada.client.ok(o.members, { params: { id } })).data
  const opens = async (who: TestMember, id: string) =>
    (await who.client.call(d.item, { params: { id } })).status === 200
  const joined = async (who: TestMember) => (await who.client.ok(o.joined)).data

  it('a member makes, fills, renames and deletes groups, and shares with them; each step takes effect immediately', async () => {
    const folder = (await buildFolder(ada, 'plans')).id
    const { id } = await make(' Friends ')
    expect((await add(id, [bo.email.toUpperCase(), bo.email])).data.group).toMatchObject({
      name: 'Friends',
      memberCount: 1,
    })
    const suggested = await ada.client.ok(p.people, { query: { q: 'frie' } })
    expect(suggested.groups).toEqual([{ id, name: 'Friends', memberCount: 1 }])
    await ada.client.ok(p.share, { params: { id: folder }, body: { groupIds: [id], role: 'viewer' } })
    expect(await opens(bo, folder)).toBe(true)
    const renamed = await ada.client.ok(o.update, { params: { id }, body: { name: 'Close friends' } })
    expect(renamed.group).toMatchObject({ name: 'Close friends', memberCount: 1 })
    const { people } = await ada.client.ok(p.access, { params: { id: folder } })
    expect(people.find(one => one.person.id === bo.userId)?.because).toMatchObject([
      { group: { name: 'Close friends' } },
    ])
    const removed = await remove(id, [bo.userId, newId()])
    expect(removed.data.data).toMatchObject([
      { status: 'done' },
      { status: 'failed', error: { code: 'group.not-member' } },
    ])
    expect(await opens(bo, folder)).toBe(false)
    await add(id, [bo.email])
    expect(await opens(bo, folder)).toBe(true)
    expect((await ada.client.call(o.delete, { params: { id } })).status).toBe(204)
    expect(await opens(bo, folder)).toBe(false)
    expect((await ada.client.ok(o.list)).data).toEqual([])
    const lines = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('object_id', '=', id)
      .orderBy('id')
      .execute()
    expect(lines.map(line => line.action)).toEqual(
      ['created', 'members-added', 'updated', 'members-removed', 'members-added', 'deleted'].map(one => `group.${one}`),
    )
    expect(new Set(lines.map(line => line.actor_id))).toEqual(new Set([ada.userId]))
  })

  it('a member puts their group into a workspace, and whoever leaves the group has left the workspace', async () => {
    const team = await buildTeam(test)
    const group = await make('Friends', team.owner)
    await add(group.id, [bo.email], team.owner)
    const body = { groupIds: [group.id], roleId: await roleId(team, 'Viewer') }
    await team.owner.client.ok(workspaceGroupEndpoints.addGroups, { params: { id: team.id }, body })
    expect((await bo.client.call(w.read, { params: { id: team.id } })).status).toBe(200)
    expect(await joined(bo)).toMatchObject([{ id: group.id, name: 'Friends', canLeave: true }])
    expect((await bo.client.call(o.leave, { params: { id: group.id } })).status).toBe(204)
    expect((await bo.client.call(w.read, { params: { id: team.id } })).status).toBe(404)
    expect((await bo.client.call(o.leave, { params: { id: group.id } })).problem.code).toBe('group.not-found')
  })

  it('an address waits for its account, and unconfirmed accounts look like none', async () => {
    const folder = (await buildFolder(ada, 'plans')).id
    const { id } = await make('Friends')
    await ada.client.ok(p.share, { params: { id: folder }, body: { groupIds: [id], role: 'viewer' } })
    const { userId, email } = await insertPerson(test.app.services)
    const confirm = (email_confirmed_at: number | null) =>
      test.app.services.db.transaction(tx =>
        tables(tx).updateTable('users').set({ email_confirmed_at }).where('id', '=', userId).execute(),
      )
    await confirm(null)
    const nobody = `nobody-${newId()}@example.org`
    const answer = await add(id, [email, nobody, bo.email])
    expect(answer.data.group).toMatchObject({ memberCount: 1, waitingCount: 2 })
    const bare = (await membersOf(id)).filter(one => one.email !== bo.email)
    expect(bare.map(({ person }) => person)).toEqual([null, null])
    await adoptAddressesOf(test.app.ctx, userId)
    expect((await membersOf(id)).filter(one => one.person !== null).map(one => one.email)).toEqual([bo.email])
    await confirm(1)
    await adoptWaitingAddresses(test.app.ctx)
    await adoptWaitingAddresses(test.app.ctx)
    const people = (await membersOf(id)).filter(one => one.person !== null).map(one => one.id)
    expect(people.sort()).toEqual([userId, bo.userId].sort())
    const client = test.client()
    client.cookies.set('test-user', userId)
    expect((await client.call(d.item, { params: { id: folder } })).status).toBe(200)
    await remove(id, [(await membersOf(id)).find(one => one.email === nobody)?.id ?? ''])
    expect((await ada.client.ok(o.list)).data).toMatchObject([{ memberCount: 2, waitingCount: 0 }])
  })

  it('nobody else sees or changes a member’s group, and groups of others answer like unknown ones', async () => {
    const { id } = await make('Friends')
    await add(id, [bo.email])
    await test.app.services.settings.save({ 'share.suggest_emails': true }, null)
    const folder = (await buildFolder(bo, 'his')).id
    const share = (groupId: string) =>
      bo.client.call(p.share, { params: { id: folder }, body: { groupIds: [groupId], role: 'viewer' } })
    for (const [groupId, params] of [id, newId()].map(one => [one, { id: one }] as const)) {
      const tries = [
        bo.client.call(o.update, { params, body: { name: 'Mine' } }),
        bo.client.call(o.members, { params }),
        add(groupId, [ada.email], bo),
        remove(groupId, [ada.userId], bo),
        bo.client.call(o.delete, { params }),
        share(groupId),
      ]
      expect((await Promise.all(tries)).map(answer => answer.problem.code)).toEqual(tries.map(() => 'group.not-found'))
    }
    expect((await bo.client.ok(p.people, { query: { q: 'frie' } })).groups).toEqual([])
    await test.app.services.settings.save({ 'share.suggest_emails': false }, null)
    // Groups of the site are for administrators, also for those who are in them.
    const site = await buildGroup(test, [bo])
    expect((await bo.client.call(o.leave, { params: { id: site.id } })).problem.code).toBe('group.not-leavable')
    expect((await bo.client.call(o.update, { params: { id: site.id }, body: { name: 'x' } })).status).toBe(404)
    expect(await joined(bo)).toMatchObject([
      { id, owner: expect.any(String), canLeave: true },
      { id: site.id, owner: null, canLeave: false },
    ])
  })

  it('where the site doesn’t allow them, nobody makes, fills or shares with them, and their owner can still empty them', async () => {
    const folder = (await buildFolder(ada, 'plans')).id
    const { id } = await make('Friends')
    await add(id, [bo.email])
    await ada.client.ok(p.share, { params: { id: folder }, body: { groupIds: [id], role: 'viewer' } })
    await allow(false)
    expect((await ada.client.call(o.create, { body: { name: 'More' } })).problem.code).toBe('request.turned-off')
    expect((await add(id, ['x@example.org'])).problem.code).toBe('request.turned-off')
    const other = (await buildFolder(ada, 'more')).id
    const share = await ada.client.call(p.share, { params: { id: other }, body: { groupIds: [id], role: 'viewer' } })
    expect(share.problem.code).toBe('group.not-found')
    expect((await ada.client.ok(p.people, { query: { q: 'frie' } })).groups).toEqual([])
    expect(await ada.client.ok(o.list)).toMatchObject({ canAdd: false, data: [{ id, memberCount: 1 }] })
    expect(await opens(bo, folder)).toBe(true)
    await remove(id, [bo.userId])
    expect(await opens(bo, folder)).toBe(false)
    const eve = await buildMember(test, { hasRoles: false })
    await allow(true)
    expect((await eve.client.call(o.create, { body: { name: 'Mine' } })).status).toBe(403)
  })

  it('names, sizes, numbers and pages have their bounds', async () => {
    const { id } = await make('Friends')
    expect((await ada.client.call(o.create, { body: { name: 'FRIENDS' } })).problem.errors).toMatchObject([
      { field: 'name', code: 'group.name-taken' },
    ])
    // Two members may use one name, and so may the site.
    await make('Friends', bo)
    for (const emails of [[], ['no address'], Array.from({ length: 101 }, (_, n) => `p${n}@example.org`)])
      expect((await add(id, emails)).status).toBe(422)
    expect((await remove(id, [])).status).toBe(422)
    await test.app.services.db.transaction(async tx => {
      const rows = Array.from({ length: 999 }, (_, n) => ({
        id: newId(),
        group_id: id,
        email: `w${n}@example.org`,
        added_at: 1,
      }))
      await tables(tx).insertInto('group_addresses').values(rows).execute()
    })
    expect((await add(id, ['a@example.org', bo.email])).problem.code).toBe('group.full')
    const answers = await Promise.all([add(id, ['a@example.org']), add(id, [bo.email])])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await ada.client.ok(o.members, { params: { id }, query: { cursor, perPage: 200 } })
      seen.push(...page.data.map(one => one.email))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([1000, 1000])
    const bad = await ada.client.call(o.members, { params: { id }, query: { cursor: 'nonsense' } })
    expect(bad.problem.code).toBe('list.bad-cursor')
    for (let n = 1; n < 99; n++) await make(`Group ${n}`)
    const last = await Promise.all(['x', 'y'].map(name => ada.client.call(o.create, { body: { name } })))
    expect(last.map(answer => answer.status).sort()).toEqual([201, 409])
    const refused = last.find(answer => answer.status === 409)
    expect([refused?.problem.code, refused?.problem.meta]).toEqual(['group.too-many', { max: 100 }])
  })
})
