import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { groupEndpoints } from '@holdall/contract/groups/groups.endpoints.ts'
import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import { workspaceGroupEndpoints as g } from '@holdall/contract/workspaces/workspace-groups.endpoints.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { buildGroup, enter, leave, type TestGroup } from '../../../../test/groups.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { buildTeam, join, roleId, type Team } from '../../../../test/workspaces.ts'
import { depart, lockForDeparture } from '../../personal-data/public.ts'
import { sortWorkspaces } from '../departure/leave-workspaces.ts'

describe.each(dialects)('groups in workspaces on %s', dialect => {
  let test: TestApp
  let team: Team
  let bo: TestMember
  let group: TestGroup
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    team = await buildTeam(test)
    bo = await buildMember(test)
    group = await buildGroup(test, [team.owner, bo])
  })

  const add = async (role: string, by = team.owner) =>
    by.client.call(g.addGroups, {
      params: { id: team.id },
      body: { groupIds: [group.id], roleId: await roleId(team, role) },
    })
  const read = (who: TestMember) => who.client.call(w.read, { params: { id: team.id } })
  const makes = async (who: TestMember, name: string) =>
    (await who.client.call(d.newFolder, { body: { parentId: team.rootId, name } })).status

  it('everyone in a group is a member with its role, changed and ended for all of them at once', async () => {
    expect((await read(bo)).status).toBe(404)
    const added = await add('Viewer')
    expect(added.status).toBe(201)
    expect(added.data.data).toMatchObject([
      { group: { id: group.id, memberCount: 2 }, role: { name: 'Viewer' }, can: { changeRole: true, remove: true } },
    ])
    expect((await read(bo)).data).toMatchObject({ role: { name: 'Viewer' }, isOwner: false, memberCount: 2 })
    expect(await makes(bo, 'no')).toBe(403)
    const id = added.data.data[0]?.id ?? ''
    const body = { roleId: await roleId(team, 'Editor') }
    await team.owner.client.ok(g.updateGroup, { params: { id }, body })
    expect(await makes(bo, 'yes')).toBe(201)
    const listed = await bo.client.ok(w.members, { params: { id: team.id } })
    expect(listed.groups).toMatchObject([{ id, role: { name: 'Editor' }, can: { changeRole: false, remove: false } }])
    expect(listed.data.map(member => member.person.id)).toEqual([team.owner.userId])
    await leave(group, bo)
    expect((await read(bo)).status).toBe(404)
    await group.admin.client.ok(groupEndpoints.addMembers, { params: { id: group.id }, body: { userIds: [bo.userId] } })
    await team.owner.client.ok(g.removeGroup, { params: { id } })
    expect((await read(bo)).status).toBe(404)
    expect(await makes(team.owner, 'still')).toBe(201)
  })

  it('only those who may invite add groups, with no more than they have, and groups that they can see', async () => {
    const [viewer, editor] = [await buildMember(test), await buildMember(test)]
    await join(team, viewer, 'Viewer')
    await join(team, editor, 'Editor')
    expect((await add('Viewer', viewer)).problem.code).toBe('workspace.forbidden')
    const hidden = await buildGroup(test, [])
    const body = { groupIds: [group.id, hidden.id], roleId: await roleId(team, 'Viewer') }
    const refused = await team.owner.client.call(g.addGroups, { params: { id: team.id }, body })
    expect(refused.problem.code).toBe('group.not-found')
    const id = (await add('Manager')).data.data[0]?.id ?? ''
    for (const who of [viewer, editor])
      expect((await who.client.call(g.removeGroup, { params: { id } })).problem.code).toBe('workspace.forbidden')
    const outside = await buildMember(test)
    expect((await outside.client.call(g.removeGroup, { params: { id } })).problem.code).toBe('member.not-found')
    // A manager through the group may do what managers may, also to the group.
    expect((await bo.client.call(g.removeGroup, { params: { id } })).status).toBe(204)
  })

  it('a group keeps a workspace from being deleted with its owner’s account, and nobody depends on someone in it', async () => {
    await add('Manager')
    const { read: db } = test.app.services.db
    const of = async (who: TestMember) => {
      const { going, left, blocking } = await sortWorkspaces(db, who.userId)
      return { going: going.map(one => one.id), left: left.map(one => one.id), blocking: blocking.map(one => one.id) }
    }
    expect(await of(team.owner)).toEqual({ going: [], left: [], blocking: [team.id] })
    expect(await of(bo)).toEqual({ going: [], left: [team.id], blocking: [] })
    const person = { id: bo.userId, email: bo.email, displayName: 'Bo' }
    const terms = { blockedBy: 'departure.workspaces-first', isByThemselves: true } as const
    // Someone has to remain an administrator.
    await buildMember(test, { permissions: ['admin'] })
    await test.app.services.db.transaction(async tx => {
      await lockForDeparture(test.app.ctx, tx, [bo.userId])
      await depart(test.app.ctx, tx, person, terms)
    })
    const params = { id: group.id }
    expect((await group.admin.client.ok(groupEndpoints.read, { params })).group.member_count).toBe(1)
  })

  it('what a member has themselves and through a group adds up, in folders too', async () => {
    await join(team, bo, 'Viewer')
    await add('Editor')
    const folder = await buildFolder(bo, 'ours', team.rootId)
    const { can } = await bo.client.ok(d.item, { params: { id: folder.id } })
    expect(can).toMatchObject({ edit: true, rename: true, trash: true })
    expect((await read(bo)).data).toMatchObject({ role: { name: 'Viewer' }, memberCount: 2 })
    await leave(group, bo)
    expect((await bo.client.ok(d.item, { params: { id: folder.id } })).can).toMatchObject({ view: true, edit: false })
  })

  it('those who become members through a group are told once, in the bell and by mail; others aren’t', async () => {
    const [cy, dee] = [await buildMember(test), await buildMember(test)]
    await join(team, cy, 'Viewer')
    await enter(group, cy)
    const newsOf = async (who: TestMember) =>
      (await who.client.ok(notificationEndpoints.list)).data.filter(one => one.kind === 'workspace.joined')
    const mailsTo = async (who: TestMember) =>
      (
        await tables(test.app.services.db.read)
          .selectFrom('mail_outbox')
          .select('subject')
          .where('recipient', '=', who.email)
          .execute()
      ).filter(mail => mail.subject.includes('now a member'))
    await add('Editor')
    expect(await newsOf(bo)).toEqual([])
    await test.app.worker.runDue()
    await enter(group, dee)
    await test.app.worker.runDue()
    const facts = { name: 'Design', workspaceId: team.id, roleName: 'Editor', group: group.name }
    expect(await newsOf(bo)).toMatchObject([{ item: null, facts }])
    expect(await mailsTo(bo)).toHaveLength(1)
    // The owner, who added it, who is a member already, and who joins the group later.
    for (const who of [team.owner, cy, dee]) expect([await newsOf(who), await mailsTo(who)]).toEqual([[], []])
    // Adding it again says nothing new; removing it before the job runs says nothing at all.
    await add('Viewer')
    await test.app.worker.runDue()
    expect(await newsOf(bo)).toHaveLength(1)
    const other = await buildGroup(test, [team.owner, bo])
    const remove = async (groupId: string) => {
      const { groups } = await team.owner.client.ok(w.members, { params: { id: team.id } })
      const id = groups.find(held => held.group.id === groupId)?.id
      await team.owner.client.call(g.removeGroup, { params: { id } })
    }
    await remove(group.id)
    const body = { groupIds: [other.id], roleId: await roleId(team, 'Viewer') }
    await team.owner.client.ok(g.addGroups, { params: { id: team.id }, body })
    await remove(other.id)
    await test.app.worker.runDue()
    expect(await newsOf(bo)).toHaveLength(1)
  })
})
