import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints as f } from '@holdall/contract/files/files.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { buildRole, buildTeam, join, membershipOf, roleId } from '../../../test/workspaces.ts'

describe.each(dialects)('workspaces on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const spacesOf = async (person: TestMember) => (await person.client.ok(d.spaces)).data.map(space => space.name)
  const canOf = async (person: TestMember, id: string) => {
    const answer = await person.client.call(d.item, { params: { id } })
    return answer.status === 200 ? answer.data.can : answer.status
  }
  const setRole = (by: TestMember, memberId: string, role: string) =>
    by.client.call(w.updateMember, { params: { id: memberId }, body: { roleId: role } })
  const remove = (by: TestMember, memberId: string) => by.client.call(w.removeMember, { params: { id: memberId } })

  it.each(['Viewer', 'Contributor', 'Editor', 'Manager'])(
    '[SPACE-02] a %s may do exactly what the role allows, at every endpoint',
    async role => {
      const team = await buildTeam(test)
      const bo = await buildMember(test)
      await join(team, bo, role)
      const strength = ['Viewer', 'Contributor', 'Editor', 'Manager'].indexOf(role)
      const file = await buildFile(test, team.owner, { name: 'plan.txt', parentId: team.rootId })
      const gone = await buildFile(test, team.owner, { name: 'gone.txt', parentId: team.rootId })
      await team.owner.client.ok(d.trash, { body: { ids: [gone] } })
      expect((await bo.client.call(f.content, { params: { id: file } })).raw.payload).toBe('text of plan.txt')
      const statusOf = async (work: Promise<{ status: number }>) => (await work).status
      const add = bo.client.call(d.newFolder, { body: { parentId: team.rootId, name: 'new' } })
      expect(await statusOf(add)).toBe(strength >= 1 ? 201 : 403)
      const rename = bo.client.call(d.rename, { params: { id: file }, body: { name: 'b.txt' } })
      expect(await statusOf(rename)).toBe(strength >= 2 ? 200 : 403)
      const link = bo.client.call(sharingEndpoints.createLink, { params: { id: file }, body: {} })
      expect(await statusOf(link)).toBe(strength >= 2 ? 201 : 403)
      const share = bo.client.call(peopleEndpoints.share, { params: { id: file }, body: { emails: ['x@example.org'] } })
      expect(await statusOf(share)).toBe(strength >= 2 ? 201 : 403)
      const trash = await bo.client.call(d.trashList, { query: { spaceId: team.id } })
      expect(trash.status).toBe(strength >= 2 ? 200 : 404)
      expect((await bo.client.ok(d.trashList)).data.map(item => item.id)).toEqual(strength >= 2 ? [gone] : [])
      const forever = await bo.client.ok(d.deleteForever, { body: { ids: [gone] } })
      expect(forever.data[0]?.status).toBe(strength >= 3 ? 'done' : 'failed')
      const empty = bo.client.call(d.emptyTrash, { body: { spaceId: team.id } })
      expect(await statusOf(empty)).toBe(strength >= 3 ? 200 : strength >= 2 ? 403 : 404)
      const invite = bo.client.call(w.invite, {
        params: { id: team.id },
        body: { emails: ['y@example.org'], roleId: await roleId(team, 'Viewer') },
      })
      expect(await statusOf(invite)).toBe(strength >= 3 ? 201 : 403)
      const call = bo.client.call(w.update, { params: { id: team.id }, body: { name: 'Ours' } })
      expect(await statusOf(call)).toBe(strength >= 3 ? 200 : 403)
      const [trashed] = (await bo.client.ok(d.trash, { body: { ids: [file] } })).data
      expect(trashed?.status).toBe(strength >= 2 ? 'done' : 'failed')
    },
  )

  it('[SPACE-02] a changed role takes effect everywhere immediately, and disables links that depended on it', async () => {
    const team = await buildTeam(test)
    const bo = await buildMember(test)
    const membership = await join(team, bo, 'Editor')
    const file = await buildFile(test, team.owner, { name: 'plan.txt', parentId: team.rootId })
    const link = await bo.client.ok(sharingEndpoints.createLink, { params: { id: file }, body: {} })
    const opened = async () =>
      (await test.client().call(sharingEndpoints.openLink, { params: { slug: link.slug } })).status
    expect(await opened()).toBe(200)
    expect((await setRole(team.owner, membership, await roleId(team, 'Viewer'))).status).toBe(200)
    expect(await canOf(bo, file)).toMatchObject({ view: true, rename: false, share: false })
    expect(await opened()).toBe(404)
    expect((await setRole(team.owner, membership, await buildRole(test, ['members.invite']))).status).toBe(200)
    expect(await canOf(bo, file)).toBe(404)
    expect((await bo.client.call(f.content, { params: { id: file } })).status).toBe(404)
    expect((await bo.client.ok(searchEndpoints.search, { query: { q: 'plan' } })).data).toEqual([])
    await setRole(team.owner, membership, await roleId(team, 'Manager'))
    expect(await opened()).toBe(200)
    expect((await bo.client.ok(searchEndpoints.search, { query: { q: 'plan' } })).data.map(hit => hit.id)).toEqual([
      file,
    ])
  })

  it('[SPACE-02] no one gives more than they have, or changes someone who has more', async () => {
    const team = await buildTeam(test)
    const [bo, cy] = [await buildMember(test), await buildMember(test)]
    const boId = await join(team, bo, 'Viewer')
    const cyId = await join(team, cy, 'Editor')
    const clerk = await buildRole(test, ['files.view', 'members.invite', 'members.update', 'members.delete'])
    await setRole(team.owner, boId, clerk)
    const viewing = await buildRole(test, ['files.view'])
    const manager = await roleId(team, 'Manager')
    expect((await setRole(bo, boId, manager)).problem.code).toBe('workspace.role-too-strong')
    expect((await setRole(bo, cyId, viewing)).problem.code).toBe('workspace.role-too-strong')
    expect((await remove(bo, cyId)).problem.code).toBe('workspace.forbidden')
    const body = { emails: ['z@example.org'], roleId: manager }
    const invite = await bo.client.call(w.invite, { params: { id: team.id }, body })
    expect(invite.problem.code).toBe('workspace.role-too-strong')
    const [sitewide] = await tables(test.app.services.db.read)
      .selectFrom('roles')
      .selectAll()
      .where('type', '=', 'sitewide')
      .execute()
    expect((await setRole(team.owner, boId, sitewide?.id ?? '')).problem.code).toBe('workspace.role-unknown')
    expect((await bo.client.ok(w.members, { params: { id: team.id } })).roles.map(role => role.id)).toEqual(
      expect.arrayContaining([clerk, viewing]),
    )
  })

  it('[SPACE-03] leaving and removing keep the files, and end all access immediately', async () => {
    const team = await buildTeam(test)
    const [bo, cy] = [await buildMember(test), await buildMember(test)]
    const boId = await join(team, bo, 'Editor')
    const cyId = await join(team, cy, 'Viewer')
    const folder = await buildFolder(bo, 'From Bo', team.rootId)
    const file = await buildFile(test, bo, { name: 'kept.txt', parentId: folder.id })
    expect((await remove(cy, boId)).problem.code).toBe('workspace.forbidden')
    expect((await remove(cy, cyId)).status).toBe(204)
    expect((await remove(team.owner, boId)).status).toBe(204)
    for (const [person, id] of [
      [bo, file],
      [cy, team.rootId],
    ] as const) {
      expect(await canOf(person, id)).toBe(404)
      expect(await spacesOf(person)).toEqual(['My files'])
      expect((await person.client.call(w.members, { params: { id: team.id } })).status).toBe(404)
    }
    expect((await bo.client.call(d.newFolder, { body: { parentId: folder.id, name: 'x' } })).status).toBe(404)
    expect((await bo.client.call(f.content, { params: { id: file } })).status).toBe(404)
    expect((await team.owner.client.call(f.content, { params: { id: file } })).raw.payload).toBe('text of kept.txt')
  })

  it('[SPACE-03] the last manager can’t leave or be demoted, and the owner must transfer ownership first', async () => {
    const team = await buildTeam(test)
    const bo = await buildMember(test)
    const ownerId = await membershipOf(team, team.owner)
    const viewer = await roleId(team, 'Viewer')
    expect((await remove(team.owner, ownerId)).problem.code).toBe('workspace.last-manager')
    expect((await setRole(team.owner, ownerId, viewer)).problem.code).toBe('workspace.last-manager')
    await join(team, bo, 'Manager')
    expect((await remove(bo, ownerId)).problem.code).toBe('workspace.owner-stays')
    expect((await setRole(bo, ownerId, viewer)).problem.code).toBe('workspace.owner-stays')
    expect((await remove(team.owner, ownerId)).problem.code).toBe('workspace.owner-stays')
    // A suspended manager doesn't count.
    const { db } = test.app.services
    await db.transaction(tx =>
      tables(tx).updateTable('users').set({ banned_at: 1 }).where('id', '=', bo.userId).execute(),
    )
    expect((await remove(team.owner, ownerId)).problem.code).toBe('workspace.last-manager')
  })

  it('[SPACE-03] a manager remains whatever two of them do at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const team = await buildTeam(test)
      const bo = await buildMember(test)
      const boId = await join(team, bo, 'Manager')
      const ownerId = await membershipOf(team, team.owner)
      const viewer = await roleId(team, 'Viewer')
      await Promise.all([
        remove(team.owner, ownerId),
        remove(bo, boId),
        setRole(team.owner, boId, viewer),
        setRole(bo, ownerId, viewer),
      ])
      const { data } = await team.owner.client.ok(w.members, { params: { id: team.id } })
      expect(data.filter(member => member.isOwner).map(member => member.role.name)).toEqual(['Manager'])
    }
  })
})
