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
import { buildRole, buildTeam, join, membershipOf, readTeam, roleId, type Team } from '../../../test/workspaces.ts'

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
  const outbox = (email: string) =>
    tables(test.app.services.db.read).selectFrom('mail_outbox').selectAll().where('recipient', '=', email).execute()

  it('[SPACE-01] can be created, renamed and coloured, and has its own address, tree, trash and search', async () => {
    const team = await buildTeam(test)
    const made = await readTeam(team)
    expect(made).toMatchObject({ kind: 'workspace', name: 'Design', color: 'teal', isOwner: true, memberCount: 1 })
    const body = { name: 'Design and print', color: 'pink' }
    expect(await team.owner.client.ok(w.update, { params: { id: team.id }, body })).toMatchObject(body)
    const folder = await buildFolder(team.owner, 'Drafts', team.rootId)
    const file = await buildFile(test, team.owner, { name: 'poster.txt', parentId: folder.id })
    const own = await buildFile(test, team.owner, { name: 'poster of mine.txt' })
    const placed = await team.owner.client.ok(d.item, { params: { id: file } })
    expect(placed.path.map(step => step.name)).toEqual(['Design and print', 'Drafts'])
    expect(placed.spaceId).toBe(team.id)
    const find = async (query: object) =>
      (await team.owner.client.ok(searchEndpoints.search, { query: { q: 'poster', ...query } })).data.map(hit => hit.id)
    expect((await find({})).sort()).toEqual([own, file].sort())
    expect(await find({ in: team.rootId })).toEqual([file])
    expect(await find({ in: team.owner.rootId })).toEqual([own])
    await team.owner.client.ok(d.trash, { body: { ids: [file, own] } })
    const trashOf = async (spaceId: string) =>
      (await team.owner.client.ok(d.trashList, { query: { spaceId } })).data.map(item => item.id)
    expect(await trashOf(team.id)).toEqual([file])
    expect(await trashOf(team.owner.space.id)).toEqual([own])
    expect(await spacesOf(team.owner)).toEqual(['My files', 'Design and print'])
  })

  it('[SPACE-01] refuses invalid folder names, and creates none if the site has workspaces turned off', async () => {
    const ada = await buildMember(test)
    for (const name of ['', '..', 'a/b', 'a\u0000b', 'x'.repeat(101)]) {
      expect((await ada.client.call(w.create, { body: { name } })).status, name).toBe(422)
    }
    await test.app.services.settings.save({ 'workspaces.integrated': false }, null)
    expect((await ada.client.call(w.create, { body: { name: 'Team' } })).problem.code).toBe('workspace.off')
    await test.app.services.settings.save({ 'workspaces.integrated': true }, null)
    const poor = await buildMember(test, { hasRoles: false })
    expect((await poor.client.call(w.create, { body: { name: 'Team' } })).status).toBe(403)
  })

  it('[SPACE-01] invites by email with a role: email, accept, decline, resend, withdraw', async () => {
    const team = await buildTeam(test)
    const bo = await buildMember(test)
    const params = { id: team.id }
    const body = {
      emails: [bo.email.toUpperCase(), team.owner.email],
      roleId: await roleId(team, 'Editor'),
      message: 'Hi',
    }
    const { data } = await team.owner.client.ok(w.invite, { params, body })
    expect(data.map(one => [one.email, one.role.name])).toEqual([[bo.email, 'Editor']])
    expect((await outbox(bo.email)).length).toBe(1)
    expect(await canOf(bo, team.rootId)).toBe(404)
    const [invitation] = (await bo.client.ok(w.invitations)).data
    expect(invitation).toMatchObject({ workspace: { id: team.id, name: 'Design' }, message: 'Hi' })
    const at = { params: { id: invitation?.id } }
    await team.owner.client.ok(w.resend, at)
    expect((await outbox(bo.email)).length).toBe(2)
    const eve = await buildMember(test)
    for (const endpoint of [w.accept, w.decline, w.resend, w.withdraw]) {
      expect((await eve.client.call(endpoint, at)).problem.code).toBe('invitation.not-found')
    }
    await bo.client.ok(w.decline, at)
    expect((await bo.client.call(w.accept, at)).status).toBe(404)
    const again = (await team.owner.client.ok(w.invite, { params, body })).data[0]
    await team.owner.client.ok(w.withdraw, { params: { id: again?.id } })
    expect((await bo.client.call(w.accept, { params: { id: again?.id } })).status).toBe(404)
    const third = (await team.owner.client.ok(w.invite, { params, body })).data[0]
    expect(await bo.client.ok(w.accept, { params: { id: third?.id } })).toMatchObject({ role: { name: 'Editor' } })
    expect(await spacesOf(bo)).toEqual(['My files', 'Design'])
    expect(await canOf(bo, team.rootId)).toMatchObject({
      view: true,
      add: true,
      rename: false,
      move: false,
      share: false,
    })
  })

  it('[SPACE-01] an invitation waits until its address has a confirmed account', async () => {
    const team = await buildTeam(test)
    const email = `later-${team.id}@example.org`
    const body = { emails: [email], roleId: await roleId(team, 'Viewer') }
    await team.owner.client.ok(w.invite, { params: { id: team.id }, body })
    const late = await buildMember(test, { email })
    const { db, settings } = test.app.services
    const confirm = (isConfirmed: boolean) =>
      db.transaction(tx =>
        tables(tx)
          .updateTable('users')
          .set({ email_confirmed_at: isConfirmed ? 1 : null })
          .where('id', '=', late.userId)
          .execute(),
      )
    for (const isAsked of [true, false]) {
      await settings.save({ require_email_confirmation: isAsked }, null)
      await confirm(false)
      expect((await late.client.ok(w.invitations)).data).toEqual([])
      await confirm(true)
      expect((await late.client.ok(w.invitations)).data.length).toBe(1)
    }
    await settings.save({ require_email_confirmation: false }, null)
  })

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

  it('[SPACE-03] deleting needs the name, removes everyone’s access immediately, and can be undone until the trash period ends', async () => {
    const team = await buildTeam(test)
    const [bo, cy] = [await buildMember(test), await buildMember(test)]
    await join(team, bo, 'Viewer')
    await join(team, cy, 'Manager')
    const file = await buildFile(test, team.owner, { name: 'kept.txt', parentId: team.rootId })
    const link = await team.owner.client.ok(sharingEndpoints.createLink, { params: { id: file }, body: {} })
    const outside = await buildMember(test)
    await team.owner.client.ok(peopleEndpoints.share, { params: { id: file }, body: { emails: [outside.email] } })
    const drop = (by: TestMember, name: string, isForever = false) =>
      by.client.call(w.delete, { params: { id: team.id }, body: { name, isForever } })
    expect((await drop(bo, 'Design')).problem.code).toBe('workspace.forbidden')
    expect((await drop(cy, 'design')).problem.code).toBe('workspace.wrong-name')
    expect((await drop(cy, 'Design', true)).problem.code).toBe('workspace.forbidden')
    expect((await drop(cy, 'Design')).data.goesAt).not.toBeNull()
    for (const person of [team.owner, bo, cy, outside]) expect(await canOf(person, file)).toBe(404)
    expect((await test.client().call(sharingEndpoints.openLink, { params: { slug: link.slug } })).status).toBe(404)
    expect((await outside.client.ok(peopleEndpoints.sharedWithMe)).data).toEqual([])
    expect((await cy.client.call(w.restore, { params: { id: team.id } })).status).toBe(404)
    expect((await team.owner.client.ok(w.deleted)).data.map(one => [one.id, one.usedBytes])).toEqual([[team.id, 16]])
    await team.owner.client.ok(w.restore, { params: { id: team.id } })
    for (const person of [team.owner, bo, cy, outside]) expect(await canOf(person, file)).toMatchObject({ view: true })
    expect((await test.client().call(sharingEndpoints.openLink, { params: { slug: link.slug } })).status).toBe(200)
  })

  it('[SPACE-03] a job purges deleted workspaces, after the trash period or when the owner asks', async () => {
    const { db } = test.app.services
    const rowsOf = async (team: Team) => {
      const spaces = await tables(db.read).selectFrom('spaces').select('id').where('id', '=', team.id).execute()
      const items = await tables(db.read).selectFrom('items').select('id').where('space_id', '=', team.id).execute()
      return [spaces.length, items.length]
    }
    const drop = (team: Team, isForever: boolean) =>
      team.owner.client.ok(w.delete, { params: { id: team.id }, body: { name: 'Design', isForever } })
    const [now, later] = [await buildTeam(test), await buildTeam(test)]
    for (const team of [now, later]) {
      const folder = await buildFolder(team.owner, 'a', team.rootId)
      await buildFile(test, team.owner, { name: 'a.txt', parentId: folder.id })
      const gone = await buildFile(test, team.owner, { name: 'b.txt', parentId: folder.id })
      await team.owner.client.ok(d.trash, { body: { ids: [gone] } })
    }
    await drop(later, false)
    await drop(now, false)
    await drop(now, true)
    await test.app.worker.runDue()
    expect([await rowsOf(now), await rowsOf(later)]).toEqual([
      [0, 0],
      [1, 4],
    ])
    expect((await now.owner.client.call(w.restore, { params: { id: now.id } })).status).toBe(404)
    test.clock.advance(400 * 24 * 3_600_000)
    await drop(await buildTeam(test), true)
    await test.app.worker.runDue()
    expect(await rowsOf(later)).toEqual([0, 0])
  })

  it('[SPACE-04 part] all spaces of an owner share one limit, whoever uploads, even at the same time', async () => {
    const team = await buildTeam(test, { availableSpace: 100 })
    const bo = await buildMember(test)
    await join(team, bo, 'Editor')
    await buildFile(test, team.owner, { name: 'own.txt', text: 'x'.repeat(40) })
    const shown = (await bo.client.ok(d.spaces)).data.find(space => space.id === team.id)
    expect(shown).toMatchObject({ usedBytes: 0, availableBytes: 60, isOwner: false })
    const upload = (person: TestMember, name: string, parentId: string, size: number) =>
      person.client.call(d.newFile, { body: { parentId, name, text: 'y'.repeat(size) } })
    expect((await upload(bo, 'big.txt', team.rootId, 61)).problem.code).toBe('space.full')
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2 ? upload(bo, `${n}.txt`, team.rootId, 10) : upload(team.owner, `${n}.txt`, team.owner.rootId, 10),
      ),
    )
    expect(many.filter(answer => answer.status === 201).length).toBe(6)
    const spaces = (await team.owner.client.ok(d.spaces)).data
    expect(spaces.reduce((sum, space) => sum + space.usedBytes, 0)).toBe(100)
    expect((await upload(bo, 'mine.txt', bo.rootId, 61)).status).toBe(201)
  })
})
