import { commentEndpoints as e } from '@holdall/contract/comments/comments.contract.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { buildRole, buildTeam, join, membershipOf } from '../../../test/workspaces.ts'
import { newId } from '../../platform/ids.ts'
import { purgeComments } from './purge-comments.ts'

describe.each(dialects)('comments on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  let cleo: TestMember
  let folder: string
  let file: string

  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    bo = await buildMember(test)
    cleo = await buildMember(test)
    folder = (await buildFolder(ada, 'plans')).id
    file = await buildFile(test, ada, { name: 'letter.txt', parentId: folder })
  })

  const share = async (to: TestMember, role: GrantRole, itemId = folder) =>
    (await ada.client.ok(peopleEndpoints.share, { params: { id: itemId }, body: { emails: [to.email], role } }))
      .data[0]!
  const write = (member: TestMember, text: string, more: { answerTo?: string; mentions?: string[] } = {}) =>
    member.client.ok(e.create, { params: { id: file }, body: { text, ...more } })
  const tryToWrite = (member: TestMember, itemId: string, body: object) =>
    member.client.call(e.create, { params: { id: itemId }, body: body as { text: string } })
  const threadsOf = async (member: TestMember) => (await member.client.ok(e.list, { params: { id: file } })).data
  const newsOf = async (member: TestMember) =>
    (await member.client.ok(notificationEndpoints.list)).data
      .filter(one => one.kind !== 'item.shared')
      .map(one => [one.kind, one.facts.excerpt])

  it('[SHARE-09] form threads with answers one level deep, in order, for everyone who may see the file', async () => {
    await share(bo, 'commenter')
    await share(cleo, 'viewer')
    const first = await write(ada, 'First\r\n\r\n\r\n\r\nline')
    const second = await write(bo, 'Second')
    const answers = [await write(bo, 'Yes', { answerTo: first.id }), await write(ada, 'No', { answerTo: first.id })]
    const shown = await threadsOf(cleo)
    expect(shown.map(one => [one.text, one.answers.map(answer => answer.text)])).toEqual([
      ['Second', []],
      ['First\n\nline', ['Yes', 'No']],
    ])
    expect(JSON.stringify(shown)).not.toContain('@example.org')
    expect(shown[1]?.can).toEqual({ edit: false, delete: false })
    const deep = await tryToWrite(bo, file, { text: 'Deeper', answerTo: answers[0]?.id })
    expect([deep.status, deep.problem.code]).toEqual([404, 'comment.not-found'])
    const page = await cleo.client.ok(e.list, { params: { id: file }, query: { perPage: 1 } })
    expect([page.data[0]?.id, page.canComment]).toEqual([second.id, false])
    const rest = await cleo.client.ok(e.list, {
      params: { id: file },
      query: { perPage: 1, cursor: page.nextCursor ?? '' },
    })
    expect([rest.data[0]?.id, rest.nextCursor]).toEqual([first.id, null])
  })

  it.each<[GrantRole, number]>([
    ['viewer', 403],
    ['commenter', 201],
    ['uploader', 201],
    ['editor', 201],
    ['manager', 201],
  ])('[SHARE-02] [SHARE-09] a %s who comments gets %i', async (role, status) => {
    await share(bo, role)
    expect((await tryToWrite(bo, file, { text: 'Hello' })).status).toBe(status)
  })

  it('[SHARE-09] refuse strangers, former collaborators and visitors, and folders have none', async () => {
    const mine = await write(ada, 'Between us')
    const link = await ada.client.ok(sharingEndpoints.createLink, { params: { id: folder }, body: {} })
    const visitor = test.client()
    const listed = await visitor.request('GET', `/api/v1/items/${file}/comments?link=${link.slug}`)
    expect([listed.statusCode, listed.payload.includes('Between us')]).toEqual([401, false])
    const statusOf = async (member: TestMember) => [
      (await member.client.call(e.list, { params: { id: file } })).status,
      (await tryToWrite(member, file, { text: 'x' })).status,
      (await member.client.call(e.edit, { params: { id: mine.id }, body: { text: 'x' } })).status,
      (await member.client.call(e.delete, { params: { id: mine.id } })).status,
      (await member.client.call(e.people, { params: { id: file } })).status,
    ]
    expect(await statusOf(cleo)).toEqual([404, 404, 404, 404, 404])
    const grant = await share(bo, 'commenter')
    const theirs = await write(bo, 'Mine')
    await ada.client.ok(peopleEndpoints.endGrant, { params: { id: grant.id } })
    expect(await statusOf(bo)).toEqual([404, 404, 404, 404, 404])
    expect((await bo.client.call(e.delete, { params: { id: theirs.id } })).status).toBe(404)
    expect((await tryToWrite(ada, folder, { text: 'x' })).problem.code).toBe('item.not-a-file')
    await ada.client.ok(driveEndpoints.trash, { body: { ids: [file] } })
    expect((await ada.client.call(e.list, { params: { id: file } })).status).toBe(404)
  })

  it('[SHARE-09] accept text as it is, up to 4,000 characters, and nothing else', async () => {
    const hostile = '<script>alert(1)</script> [x](javascript:alert(1)) \u202e😀'
    await write(ada, hostile)
    expect((await threadsOf(ada))[0]?.text).toBe(hostile)
    for (const text of ['', '  \n ', 'x'.repeat(4001), 'a\0b', '\ud800']) {
      expect((await tryToWrite(ada, file, { text })).status, JSON.stringify(text.slice(0, 9))).toBe(422)
    }
    expect((await tryToWrite(ada, file, { text: 'x'.repeat(4000) })).status).toBe(201)
  })

  it('[SHARE-09] are edited only by their author, and deleted by the author or anyone who may share the file', async () => {
    await share(bo, 'commenter')
    await share(cleo, 'manager')
    const comment = await write(bo, 'Frist')
    const edit = (member: TestMember, text: string) =>
      member.client.call(e.edit, { params: { id: comment.id }, body: { text } })
    expect((await edit(ada, 'Mine now')).status).toBe(403)
    const edited = await edit(bo, 'First')
    expect(edited.data).toMatchObject({ text: 'First', can: { edit: true, delete: true } })
    expect(edited.data.editedAt).not.toBeNull()
    const other = await write(ada, 'Other')
    expect((await bo.client.call(e.delete, { params: { id: other.id } })).status).toBe(403)
    await cleo.client.ok(e.delete, { params: { id: other.id } })
    await bo.client.ok(e.delete, { params: { id: comment.id } })
    expect(await threadsOf(ada)).toEqual([])
    expect((await edit(bo, 'Again')).status).toBe(404)
  })

  it('[SHARE-09] [BROWSE-13] leave a trace when deleted only if they have answers, and can be restored for an hour', async () => {
    await share(bo, 'commenter')
    const comment = await write(bo, 'Secret words')
    await write(ada, 'An answer', { answerTo: comment.id })
    await bo.client.ok(e.delete, { params: { id: comment.id } })
    const [shown] = await threadsOf(ada)
    expect(shown).toMatchObject({ isDeleted: true, text: '', author: null, can: { edit: false, delete: false } })
    expect(shown?.answers.map(answer => answer.text)).toEqual(['An answer'])
    expect((await tryToWrite(ada, file, { text: 'More', answerTo: comment.id })).status).toBe(404)
    // Only the user who deleted it.
    expect((await ada.client.call(e.restore, { params: { id: comment.id } })).status).toBe(404)
    expect((await bo.client.ok(e.restore, { params: { id: comment.id } })).text).toBe('Secret words')
    await bo.client.ok(e.delete, { params: { id: comment.id } })
    test.clock.advance(61 * 60_000)
    expect((await bo.client.call(e.restore, { params: { id: comment.id } })).status).toBe(404)
  })

  it('[SHARE-09] [COMM-04] are erased when the trash would be, together with their notifications, or never', async () => {
    await share(bo, 'commenter')
    const { settings, db } = test.app.services
    const kept = await write(bo, 'With an answer')
    await write(ada, 'An answer', { answerTo: kept.id })
    const alone = await write(bo, 'Alone')
    const textsLeft = async () => {
      const rows = tables(db.read).selectFrom('comments').select('text').where('item_id', '=', file).orderBy('id')
      return (await rows.execute()).map(row => row.text)
    }
    const told = async () =>
      (await tables(db.read).selectFrom('notifications').select('cause').where('item_id', '=', file).execute())
        .map(row => row.cause)
        .sort()
    const all = ['Alone', 'An answer', 'With an answer']
    for (const { id } of [kept, alone]) await bo.client.ok(e.delete, { params: { id } })
    await settings.save({ 'drive.trash_days': 7 }, null)
    test.clock.advance(6 * 86_400_000)
    await purgeComments(test.app.ctx)
    expect((await textsLeft()).sort()).toEqual(all)
    expect(await told()).toHaveLength(3)
    await settings.save({ 'drive.trash_days': null }, null)
    test.clock.advance(2 * 86_400_000)
    await purgeComments(test.app.ctx)
    expect((await textsLeft()).sort()).toEqual(all)
    await settings.save({ 'drive.trash_days': 7 }, null)
    await purgeComments(test.app.ctx)
    expect(await textsLeft()).toEqual(['', 'An answer'])
    expect(await told()).toHaveLength(1)
    expect((await threadsOf(ada))[0]).toMatchObject({ isDeleted: true, text: '' })
    await settings.save({ 'drive.trash_days': 30 }, null)
  })

  it('[SHARE-09] [SHARE-10] notify the owner, participants and mentioned users, each once, and no one else', async () => {
    await share(bo, 'commenter')
    await share(cleo, 'viewer')
    const stranger = await buildMember(test)
    await write(bo, 'I have a question')
    expect([await newsOf(ada), await newsOf(bo)]).toEqual([[['comment.added', 'I have a question']], []])
    const answer = await write(ada, 'Ask @Cleo and @Bo', {
      mentions: [cleo.userId, bo.userId, stranger.userId, cleo.userId],
    })
    expect(answer.mentions.map(one => one.id).sort()).toEqual([bo.userId, cleo.userId].sort())
    expect(await newsOf(bo)).toEqual([['comment.mentioned', 'Ask @Cleo and @Bo']])
    expect(await newsOf(cleo)).toEqual([['comment.mentioned', 'Ask @Cleo and @Bo']])
    expect([await newsOf(stranger), (await newsOf(ada)).length]).toEqual([[], 1])
    const mails = await tables(test.app.services.db.read)
      .selectFrom('mail_outbox')
      .select(['subject', 'text'])
      .where('recipient', '=', cleo.email)
      .where('template', '=', 'comments.mention')
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`/drive/file/${file}#comments`)
  })

  it('[SHARE-10] keep their notifications current: an edit changes them, a deletion withdraws them, a restore brings them back', async () => {
    await share(bo, 'commenter')
    const comment = await write(bo, 'Frist')
    const params = { id: comment.id }
    await bo.client.ok(e.edit, { params, body: { text: 'First', mentions: [ada.userId] } })
    expect(await newsOf(ada)).toEqual([['comment.added', 'First']])
    await bo.client.ok(e.delete, { params })
    expect(await newsOf(ada)).toEqual([])
    await bo.client.ok(e.restore, { params })
    expect(await newsOf(ada)).toEqual([['comment.added', 'First']])
  })

  it('[SHARE-09] do not reveal who has access through mentions', async () => {
    await share(bo, 'commenter')
    await share(cleo, 'editor')
    const idsFor = async (member: TestMember, q = '') =>
      (await member.client.ok(e.people, { params: { id: file }, query: { q } })).data.map(one => one.id).sort()
    expect(await idsFor(ada)).toEqual([bo.userId, cleo.userId].sort())
    expect(await idsFor(cleo)).toEqual([ada.userId, bo.userId].sort())
    expect(await idsFor(bo)).toEqual([ada.userId])
    expect(await idsFor(bo, cleo.userId.slice(0, 20))).not.toContain(cleo.userId)
    // Mentioning reveals nothing either: another user with access, a stranger and an unknown id get the same answer,
    // and no notification is sent.
    const stranger = await buildMember(test)
    for (const someone of [cleo.userId, stranger.userId, newId()]) {
      expect((await write(bo, 'Ask them', { mentions: [someone] })).mentions).toEqual([])
    }
    expect([await newsOf(cleo), await newsOf(stranger)]).toEqual([[], []])
    await write(cleo, 'I am here')
    expect(await idsFor(bo)).toEqual([ada.userId, cleo.userId].sort())
    expect(await idsFor(ada, bo.userId.slice(0, 24))).toContain(bo.userId)
  })

  it('[SHARE-09] are counted in lists only for those who may read them, and changes reach them', async () => {
    const countIn = async (data: readonly { id: string; commentCount?: number | undefined }[]) =>
      data.find(item => item.id === file)?.commentCount
    const inFolder = async (member: TestMember, link?: string) =>
      countIn((await member.client.ok(driveEndpoints.children, { params: { id: folder }, query: { link } })).data)
    expect(await inFolder(ada)).toBe(0)
    const { id } = await write(ada, 'First')
    await write(ada, 'Answer', { answerTo: id })
    const last = await write(ada, 'Second')
    await share(bo, 'viewer')
    expect([await inFolder(ada), await inFolder(bo)]).toEqual([3, 3])
    await ada.client.ok(e.delete, { params: { id: last.id } })
    expect(await inFolder(bo)).toBe(2)
    expect(await countIn((await ada.client.ok(driveEndpoints.recent, { query: {} })).data)).toBe(2)
    expect(await countIn((await ada.client.ok(searchEndpoints.search, { query: { q: 'letter' } })).data)).toBe(2)
    // Anyone who uses only a link, member or not, reads no comments.
    const { slug } = await ada.client.ok(sharingEndpoints.createLink, { params: { id: folder }, body: {} })
    expect(await inFolder(cleo, slug)).toBe(0)
    const visitor = await test.client().ok(driveEndpoints.children, { params: { id: folder }, query: { link: slug } })
    expect(visitor.data[0]).not.toHaveProperty('commentCount')
  })

  it('[SHARE-09] [SPACE-02] are not readable by members who may only add to a workspace', async () => {
    const team = await buildTeam(test)
    await join(team, bo, 'Viewer')
    const own = await buildFile(test, team.owner, { name: 'plan.txt', parentId: team.rootId })
    await team.owner.client.ok(e.create, { params: { id: own }, body: { text: 'For those who see it' } })
    expect((await bo.client.ok(e.list, { params: { id: own } })).data).toHaveLength(1)
    const role = await buildRole(test, ['files.create'])
    const id = await membershipOf(team, bo)
    await team.owner.client.ok(workspaceEndpoints.updateMember, { params: { id }, body: { roleId: role } })
    expect((await bo.client.call(e.list, { params: { id: own } })).status).toBe(403)
    expect((await bo.client.ok(driveEndpoints.item, { params: { id: own } })).commentCount).toBe(0)
  })
})
