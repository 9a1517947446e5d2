import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { manageUserEndpoints } from '@holdall/contract/users/manage.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { adoptGrantsOf, adoptWaitingGrants } from './adopt-grants.ts'

const roles: readonly GrantRole[] = ['viewer', 'commenter', 'uploader', 'editor', 'manager']

describe.each(dialects)('sharing with people on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  /** Ada's folder with one file and one folder in it. */
  let folder: string
  let file: string
  let inner: string

  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    bo = await buildMember(test)
    folder = (await buildFolder(ada, 'plans')).id
    inner = (await buildFolder(ada, 'inner', folder)).id
    file = await buildFile(test, ada, { name: 'letter.txt', parentId: folder })
  })

  const share = async (itemId: string, to: TestMember | string, role: GrantRole = 'viewer', more: object = {}) => {
    const emails = [typeof to === 'string' ? to : to.email]
    const { data } = await ada.client.ok(peopleEndpoints.share, {
      params: { id: itemId },
      body: { emails, role, ...more },
    })
    return data[0]!
  }
  const canOf = async (member: TestMember, id: string) => {
    const answer = await member.client.call(driveEndpoints.item, { params: { id } })
    return answer.status === 200 ? answer.data.can : answer.status
  }

  it('[SHARE-01] [SHARE-02] a grant on a folder opens it and everything below, by every way of access', async () => {
    expect(await canOf(bo, file)).toBe(404)
    const grant = await share(folder, bo)
    expect(grant).toMatchObject({ role: 'viewer', email: bo.email, person: { id: bo.userId }, expiresAt: null })
    expect(await canOf(bo, file)).toMatchObject({ view: true, download: true, edit: false, share: false })
    const listed = await bo.client.ok(driveEndpoints.children, { params: { id: folder } })
    expect(listed.data.map(item => item.name)).toEqual(['inner', 'letter.txt'])
    expect(listed.folder.path).toEqual([])
    const bytes = await bo.client.call(fileEndpoints.content, { params: { id: file } })
    expect([bytes.status, bytes.raw.payload]).toEqual([200, 'text of letter.txt'])
    const archive = await bo.client.ok(fileEndpoints.newArchive, { body: { ids: [folder] } })
    expect(archive.size).toBeGreaterThan(0)
    expect((await bo.client.ok(searchEndpoints.search, { query: { q: 'letter' } })).data.map(item => item.id)).toEqual([
      file,
    ])
    const { data } = await bo.client.ok(peopleEndpoints.sharedWithMe)
    expect(data.map(item => [item.id, item.grant.role, item.grant.sharedBy?.id])).toEqual([
      [folder, 'viewer', ada.userId],
    ])
    // What is next to it stays hidden.
    expect(await canOf(bo, ada.rootId)).toBe(404)
  })

  it.each(roles)('[SHARE-02] a %s may do what the role says, and nothing else', async role => {
    await share(folder, bo, role)
    const strength = roles.indexOf(role)
    const statusOf = async (work: Promise<{ status: number }>) => (await work).status
    const add = await statusOf(bo.client.call(driveEndpoints.newFolder, { body: { parentId: folder, name: 'new' } }))
    expect(add).toBe(strength >= 2 ? 201 : 403)
    const rename = await statusOf(
      bo.client.call(driveEndpoints.rename, { params: { id: file }, body: { name: 'b.txt' } }),
    )
    expect(rename).toBe(strength >= 3 ? 200 : 403)
    const top = await statusOf(
      bo.client.call(driveEndpoints.rename, { params: { id: folder }, body: { name: 'mine' } }),
    )
    expect(top).toBe(403)
    const [moved] = (await bo.client.ok(driveEndpoints.trash, { body: { ids: [file] } })).data
    expect(moved?.status).toBe(strength >= 3 ? 'done' : 'failed')
    const shared = await statusOf(
      bo.client.call(peopleEndpoints.share, { params: { id: folder }, body: { emails: ['third@example.org'] } }),
    )
    expect(shared).toBe(strength >= 4 ? 201 : 403)
  })

  it('[SHARE-02] an uploader adds files and never overwrites those of others', async () => {
    await share(folder, bo, 'uploader')
    const upload = (onConflict: string, text = 'hello') =>
      bo.client.call(fileEndpoints.createTransfer, {
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': String(text.length),
          'upload-metadata': Object.entries({ filename: 'letter.txt', parentId: folder, onConflict })
            .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
            .join(','),
          'content-type': 'application/offset+octet-stream',
        },
        payload: Buffer.from(text),
      })
    expect((await upload('replace')).status).toBe(403)
    expect((await upload('keep-both')).status).toBe(201)
    const bytes = await ada.client.call(fileEndpoints.content, { params: { id: file } })
    expect(bytes.raw.payload).toBe('text of letter.txt')
    const space = (await ada.client.ok(driveEndpoints.spaces)).data[0]
    expect(space?.usedBytes).toBe('text of letter.txt'.length + 'hello'.length)
  })

  it('[SHARE-05] a changed, revoked or expired grant takes effect immediately, for every way of access', async () => {
    const grant = await share(folder, bo, 'editor')
    const params = { id: grant.id }
    await ada.client.ok(peopleEndpoints.updateGrant, { params, body: { role: 'viewer' } })
    expect(await canOf(bo, file)).toMatchObject({ view: true, rename: false })
    const soon = new Date(test.app.services.clock.now() + 60_000).toISOString()
    await ada.client.ok(peopleEndpoints.updateGrant, { params, body: { expiresAt: soon } })
    expect(await canOf(bo, file)).toMatchObject({ view: true })
    test.clock.advance(61_000)
    expect(await canOf(bo, file)).toBe(404)
    expect((await bo.client.call(fileEndpoints.content, { params: { id: file } })).status).toBe(404)
    expect((await bo.client.ok(peopleEndpoints.sharedWithMe)).data).toEqual([])
    expect((await bo.client.ok(searchEndpoints.search, { query: { q: 'letter' } })).data).toEqual([])

    const again = await share(folder, bo, 'viewer')
    await ada.client.ok(peopleEndpoints.endGrant, { params: { id: again.id } })
    expect(await canOf(bo, file)).toBe(404)
    const left = await share(folder, bo, 'manager')
    await bo.client.ok(peopleEndpoints.endGrant, { params: { id: left.id } })
    expect(await canOf(bo, folder)).toBe(404)
  })

  it('[SHARE-05] nobody can raise their own grant or change someone else’s', async () => {
    const grant = await share(folder, bo, 'manager')
    const eve = await buildMember(test)
    const change = (member: TestMember) =>
      member.client.call(peopleEndpoints.updateGrant, { params: { id: grant.id }, body: { expiresAt: null } })
    expect((await change(bo)).status).toBe(404)
    expect((await change(eve)).status).toBe(404)
    expect((await eve.client.call(peopleEndpoints.endGrant, { params: { id: grant.id } })).status).toBe(404)
    const past = await ada.client.call(peopleEndpoints.share, {
      params: { id: folder },
      body: { emails: ['x@example.org'], expiresAt: '2001-01-01T00:00:00.000Z' },
    })
    expect([past.status, past.problem.code]).toEqual([422, 'grant.already-over'])
    const self = await ada.client.call(peopleEndpoints.share, { params: { id: folder }, body: { emails: [ada.email] } })
    expect(self.problem.code).toBe('grant.own-item')
  })

  it('[SHARE-04] a grant waits for an address without an account, and takes effect once the address is confirmed', async () => {
    const email = `later-${ada.userId}@example.org`
    const grant = await share(folder, email.toUpperCase(), 'editor')
    expect(grant).toMatchObject({ person: null, email })
    const late = await buildMember(test, { email })
    await test.app.services.db.transaction(tx => test.app.services.events.publish(tx, userCreated(late.userId)))
    await expect.poll(async () => canOf(late, file)).toMatchObject({ view: true, rename: true })
  })

  it('[SHARE-04] a grant from a suspended user keeps waiting until they are back', async () => {
    const email = `waits-${ada.userId}@example.org`
    await share(folder, email)
    const admin = await buildMember(test, { permissions: ['admin', 'admin.access'] })
    await admin.client.ok(manageUserEndpoints.suspend, { params: { id: ada.userId } })
    const late = await buildMember(test, { email })
    await adoptGrantsOf(test.app.ctx, late.userId)
    await adoptWaitingGrants(test.app.ctx)
    expect(await canOf(late, file)).toBe(404)
    await admin.client.ok(manageUserEndpoints.unsuspend, { params: { id: ada.userId } })
    await expect.poll(async () => canOf(late, file)).toMatchObject({ view: true })
  })

  it('[SHARE-04] reactivating a user releases the waiting grants that they gave, and nobody else’s', async () => {
    const admin = await buildMember(test, { permissions: ['admin', 'admin.access'] })
    const [mine, theirs] = [await buildMember(test), await buildMember(test)]
    const strange = await buildFile(test, bo, { name: 'other.txt' })
    await admin.client.ok(manageUserEndpoints.suspend, { params: { id: ada.userId } })
    const waiting = (id: string, itemId: string, email: string, giver: TestMember) => ({
      id: `${id}${ada.userId}`.slice(0, 26),
      item_id: itemId,
      user_id: null,
      email,
      role: 'viewer' as const,
      expires_at: null,
      created_by: giver.userId,
      created_at: 1,
    })
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('grants')
        .values([waiting('g1', file, mine.email, ada), waiting('g2', strange, theirs.email, bo)])
        .execute(),
    )
    await admin.client.ok(manageUserEndpoints.unsuspend, { params: { id: ada.userId } })
    await expect.poll(async () => canOf(mine, file)).toMatchObject({ view: true })
    expect(await canOf(theirs, strange)).toBe(404)
    await adoptWaitingGrants(test.app.ctx)
    expect(await canOf(theirs, strange)).toMatchObject({ view: true })
  })

  it('[SHARE-06] [SHARE-07] shows who has access, through what and until when, and ends all of it in one step', async () => {
    await share(folder, bo, 'editor')
    const end = new Date(test.app.services.clock.now() + 3_600_000).toISOString()
    await share(inner, 'outside@example.org', 'viewer', { expiresAt: end })
    const mine = await ada.client.ok(peopleEndpoints.access, { params: { id: inner } })
    expect(mine).toMatchObject({ isOwner: true, canShare: true, owner: { id: ada.userId } })
    expect(mine.grants.map(grant => [grant.email, grant.role, grant.through?.name ?? null, grant.expiresAt])).toEqual([
      [bo.email, 'editor', 'plans', null],
      ['outside@example.org', 'viewer', null, end],
    ])
    const theirs = await bo.client.ok(peopleEndpoints.access, { params: { id: inner } })
    expect(theirs).toMatchObject({ isOwner: false, canShare: false, links: [] })
    const given = (await ada.client.ok(peopleEndpoints.sharedByMe)).data
    expect(given.map(item => [item.id, item.people, item.links])).toEqual([
      [inner, 1, 0],
      [folder, 1, 0],
    ])
    const ended = await ada.client.ok(peopleEndpoints.endGrants, { body: { ids: [folder, inner] } })
    expect(ended).toMatchObject({ grants: 2, links: 0 })
    expect(await canOf(bo, folder)).toBe(404)
    expect((await ada.client.ok(peopleEndpoints.sharedByMe)).data).toEqual([])
  })

  it('[SHARE-01] [DRIVE-08] suggests people only while that is turned on, and never suspended ones', async () => {
    const q = bo.email.slice(0, 20)
    const find = async () => (await ada.client.ok(peopleEndpoints.people, { query: { q } })).data.map(one => one.id)
    expect(await find()).toEqual([])
    await test.app.services.settings.save({ 'share.suggest_emails': true }, null)
    expect(await find()).toEqual([bo.userId])
    const { db, clock } = test.app.services
    const name = { first_name: 'Søren', last_name: 'García' }
    await db.transaction(tx => tables(tx).updateTable('users').set(name).where('id', '=', bo.userId).execute())
    // One letter would list half of the site's users.
    for (const short of ['s', ' s ']) {
      expect((await ada.client.call(peopleEndpoints.people, { query: { q: short } })).status).toBe(422)
    }
    for (const typed of ['soren', 'SØREN g', 'garci']) {
      const { data } = await ada.client.ok(peopleEndpoints.people, { query: { q: typed } })
      expect(
        data.map(one => one.id),
        typed,
      ).toEqual([bo.userId])
    }
    await db.transaction(tx =>
      tables(tx).updateTable('users').set({ banned_at: clock.now() }).where('id', '=', bo.userId).execute(),
    )
    expect(await find()).toEqual([])
    await test.app.services.settings.save({ 'share.suggest_emails': false }, null)
  })

  it('[SHARE-03] [DRIVE-06] notifies the recipient by mail while that is turned on', async () => {
    const count = async () =>
      tables(test.app.services.db.read)
        .selectFrom('mail_outbox')
        .selectAll()
        .where('recipient', '=', bo.email)
        .execute()
    await share(folder, bo, 'editor', { message: 'Have a look <b>here</b>' })
    const [mail] = await count()
    expect(mail?.subject).toContain('plans')
    expect(mail?.text).toContain('Have a look <b>here</b>')
    expect(mail?.html).not.toContain('<b>here</b>')
    await test.app.services.settings.save({ 'drive.send_share_notification': false }, null)
    await share(inner, bo)
    expect(await count()).toHaveLength(1)
    const stranger = 'no-account-yet@example.org'
    await share(inner, stranger)
    const toStranger = () =>
      tables(test.app.services.db.read)
        .selectFrom('mail_outbox')
        .selectAll()
        .where('recipient', '=', stranger)
        .execute()
    expect(await toStranger()).toEqual([])
    await test.app.services.settings.save({ 'drive.send_share_notification': true }, null)
    await share(folder, stranger)
    expect(await toStranger()).toHaveLength(1)
  })

  it('[TRASH-01] a grant stays with an item through the trash', async () => {
    await share(folder, bo, 'editor')
    await ada.client.ok(driveEndpoints.trash, { body: { ids: [folder] } })
    expect(await canOf(bo, file)).toBe(404)
    expect((await bo.client.ok(peopleEndpoints.sharedWithMe)).data).toEqual([])
    await ada.client.ok(driveEndpoints.restore, { body: { ids: [folder] } })
    expect(await canOf(bo, file)).toMatchObject({ rename: true })
  })
})

const userCreated = (userId: string) => ({ type: 'user.created', payload: { userId } })
