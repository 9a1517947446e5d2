import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, join, readTeam, roleId, type Team } from '../../../test/workspaces.ts'

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

  it('all spaces of an owner share one limit, whoever uploads, even at the same time', async () => {
    const team = await buildTeam(test, { availableSpace: 100 })
    const bo = await buildMember(test)
    await join(team, bo, 'Editor')
    await buildFile(test, team.owner, { name: 'own.txt', text: 'x'.repeat(40) })
    const shown = (await bo.client.ok(d.spaces)).data.find(space => space.id === team.id)
    expect(shown).toMatchObject({ usedBytes: 0, availableBytes: 60, isOwner: false })
    const upload = (person: TestMember, name: string, parentId: string, size: number) =>
      person.client.call(d.newFile, { body: { parentId, name, text: 'y'.repeat(size) } })
    const refused = await upload(bo, 'big.txt', team.rootId, 61)
    expect([refused.problem.code, refused.problem.meta]).toEqual(['space.owner-full', undefined])
    expect((await upload(team.owner, 'big.txt', team.rootId, 61)).problem).toMatchObject({
      code: 'space.full',
      meta: { needed: 61, free: 60 },
    })
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
