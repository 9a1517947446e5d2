import { auditEndpoints } from '@holdall/contract/audit/audit.contract.ts'
import { commentEndpoints as e } from '@holdall/contract/comments/comments.contract.ts'
import { siteCommentEndpoints as site } from '@holdall/contract/comments/site-comments.endpoints.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { newId } from '../../../platform/ids.ts'
import { purgeComments } from '../purge-comments.ts'

describe.each(dialects)('comments of the whole site on %s', dialect => {
  let test: TestApp
  let moderator: TestMember
  let viewer: TestMember
  let changer: TestMember
  let ada: TestMember
  let bo: TestMember
  let eve: TestMember
  let file: string

  beforeAll(async () => {
    test = await createTestApp(dialect)
    moderator = await buildMember(test, { permissions: ['comments.view', 'comments.delete'] })
    viewer = await buildMember(test, { permissions: ['comments.view'] })
    changer = await buildMember(test, { permissions: ['comments.update'] })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    bo = await buildMember(test)
    eve = await buildMember(test)
    file = await buildFile(test, ada, { name: 'letter.txt' })
    await ada.client.ok(peopleEndpoints.share, {
      params: { id: file },
      body: { emails: [bo.email], role: 'commenter' },
    })
  })

  const ofFile = (commentableId = file) => ({ commentableId, commentableType: 'file' as const })
  const write = async (member: TestMember, content: string, more: object = {}) =>
    (await member.client.ok(site.create, { body: { ...ofFile(), content, ...more } })).comment
  const remove = (member: TestMember, ...ids: string[]) =>
    member.client.call(site.delete, { params: { ids: ids.join(',') } })
  const restore = (member: TestMember, ...commentIds: string[]) =>
    member.client.call(site.restore, { body: { commentIds } })
  const read = (member: TestMember, id: string) => member.client.call(site.read, { params: { id } })
  const page = async (member: TestMember, more: object = {}) =>
    (await member.client.ok(site.ofCommentable, { query: { ...ofFile(), ...more } })).pagination
  const listed = async (query: object = {}) =>
    (await moderator.client.ok(site.list, { query: { perPage: 100, ...query } })).pagination.data
  const threadsOf = async (member: TestMember) => (await member.client.ok(e.list, { params: { id: file } })).data

  it('[COMM-01] [COMM-02] [COMM-08] [COMM-09] [COMM-18] are all listed with their file and author', async () => {
    const { id } = await write(bo, 'See page two')
    const row = {
      id,
      content: 'See page two',
      deleted: false,
      commentable: {
        id: file,
        name: 'letter.txt',
        image: null,
        model_type: 'file',
        kind: 'text',
        // The moderator's own permissions don't let them open it.
        url: null,
        in_trash: false,
      },
      user: { id: bo.userId, name: bo.email.split('@')[0], email: bo.email },
      parent_id: null,
      deleted_at: null,
    }
    const found = (await listed()).find(one => one.id === id)
    expect(found).toMatchObject({ ...row, user: { id: bo.userId, email: bo.email } })
    expect(found?.updated_at).toBe(found?.created_at)
    expect((await read(moderator, id)).data).toEqual({ comment: found })
    expect((await read(ada, id)).data.comment).toMatchObject({
      commentable: { url: `/drive/file/${file}#comments` },
      user: { id: bo.userId, email: null },
    })
    await ada.client.ok(driveEndpoints.trash, { body: { ids: [file] } })
    expect((await listed()).find(one => one.id === id)?.commentable).toMatchObject({ in_trash: true, url: null })
    expect([(await read(ada, id)).status, (await read(bo, id)).status]).toEqual([404, 404])
  })

  it('[COMM-10] [COMM-14] are written and read by the rules of conversations, page by page', async () => {
    const first = await write(bo, ' First\r\n\r\n\r\n\r\nline ')
    expect(first.content).toBe('First\n\nline')
    const answer = await write(ada, 'Answer', { parent_id: first.id, mentions: [bo.userId, eve.userId] })
    expect((await threadsOf(bo))[0]).toMatchObject({
      id: first.id,
      answers: [{ id: answer.id, mentions: [{ id: bo.userId }] }],
    })
    const { data: news } = await ada.client.ok(notificationEndpoints.list)
    expect(news.map(one => one.kind)).toEqual(['comment.added'])
    expect(await page(bo, { perPage: 1 })).toMatchObject({ data: [{ id: answer.id }], total: 2, page: 1, perPage: 1 })
    expect((await page(bo, { perPage: 1, page: 2 })).data.map(one => one.id)).toEqual([first.id])
    expect((await page(bo, { page: 9 })).data).toEqual([])
    expect((await page(viewer)).total).toBe(2)
    const codeOf = async (member: TestMember, body: object) =>
      (await member.client.call(site.create, { body: { ...ofFile(), content: 'x', ...body } as never })).problem.code
    const folder = (await buildFolder(ada, 'plans')).id
    expect(await codeOf(eve, {})).toBe('item.not-found')
    expect(await codeOf(viewer, {})).toBe('item.not-found')
    expect(await codeOf(ada, { commentableId: folder })).toBe('item.not-a-file')
    expect(await codeOf(ada, { commentableId: newId() })).toBe('item.not-found')
    expect(await codeOf(ada, { parent_id: answer.id })).toBe('comment.not-found')
    for (const wrong of [{ commentableType: 'user' }, { content: ' \n ' }, { content: 'x'.repeat(4001) }]) {
      expect(await codeOf(ada, wrong)).toBe('request.invalid')
    }
    const ask = async (member: TestMember, query: object) =>
      (await member.client.call(site.ofCommentable, { query: { ...ofFile(), ...query } as never })).problem.code
    expect(await ask(eve, {})).toBe('item.not-found')
    expect(await ask(viewer, { commentableId: newId() })).toBe('item.not-found')
    expect(await ask(viewer, { commentableId: folder })).toBe('item.not-a-file')
    expect(await ask(bo, { page: 0 })).toBe('request.invalid')
    expect(await ask(bo, { perPage: 101 })).toBe('request.invalid')
    expect((await test.client().call(site.ofCommentable, { query: ofFile() })).status).toBe(401)
  })

  it('[COMM-11] are changed by their author or with comments.update, and the log records the author', async () => {
    const { id } = await write(bo, 'Frist', { mentions: [ada.userId] })
    const change = (member: TestMember, content: string) =>
      member.client.call(site.update, { params: { id }, body: { content } })
    expect((await change(bo, 'First')).data.comment).toMatchObject({ content: 'First' })
    expect((await change(ada, 'Mine')).problem.code).toBe('item.forbidden')
    for (const other of [eve, moderator]) expect((await change(other, 'Mine')).problem.code).toBe('comment.not-found')
    expect((await change(changer, ' \n')).status).toBe(422)
    expect((await change(changer, 'Kept decent')).data.comment).toMatchObject({ content: 'Kept decent' })
    const [shown] = await threadsOf(ada)
    expect(shown).toMatchObject({ text: 'Kept decent', author: { id: bo.userId }, mentions: [{ id: ada.userId }] })
    expect(shown?.editedAt).not.toBeNull()
    const { data } = await ada.client.ok(notificationEndpoints.list)
    expect(data.map(one => [one.kind, one.facts.excerpt])).toEqual([['comment.mentioned', 'Kept decent']])
    const auditor = await buildMember(test, { permissions: ['admin'] })
    const { pagination } = await auditor.client.ok(auditEndpoints.list)
    expect(pagination.data[0]).toMatchObject({ action: 'comment.edited', actor: { id: changer.userId } })
    expect(JSON.stringify(pagination.data[0])).toContain(bo.userId)
    expect(JSON.stringify(pagination.data)).not.toContain('Kept decent')
    await remove(moderator, id)
    for (const member of [bo, changer]) expect((await change(member, 'x')).problem.code).toBe('comment.not-found')
  })

  it('[COMM-03] [COMM-04] [COMM-12] [COMM-13] are deleted and restored by lists of ids, with an outcome for each', async () => {
    const one = await write(bo, 'One')
    const two = await write(ada, 'Two')
    const unknown = newId()
    const gone = await remove(moderator, one.id, unknown, two.id, one.id)
    expect(gone.data.data.map(({ id, status, error }) => [id, status, error?.code])).toEqual([
      [one.id, 'done', undefined],
      [unknown, 'failed', 'comment.not-found'],
      [two.id, 'done', undefined],
    ])
    const linesOf = async (action: string) =>
      (
        await tables(test.app.services.db.read)
          .selectFrom('audit_log')
          .select('id')
          .where('action', '=', action)
          .where('object_id', '=', file)
          .execute()
      ).length
    // It stays deleted, and nothing is written.
    expect((await remove(moderator, one.id)).data.data[0]?.error?.code).toBe('comment.deleted-already')
    expect(await linesOf('comment.deleted')).toBe(2)
    expect(await threadsOf(ada)).toEqual([])
    const back = await restore(moderator, one.id, unknown, two.id)
    expect(back.data.data.map(({ status }) => status)).toEqual(['done', 'failed', 'done'])
    expect((await restore(moderator, one.id)).data.data[0]?.error?.code).toBe('comment.not-deleted')
    expect(await linesOf('comment.restored')).toBe(2)
    expect((await threadsOf(ada)).map(({ text }) => text)).toEqual(['Two', 'One'])
    const many = Array.from({ length: 500 }, () => newId())
    expect((await remove(moderator, ...many)).data.data).toHaveLength(500)
    expect((await remove(moderator, ...many, newId())).status).toBe(422)
    expect((await restore(moderator, ...many, newId())).status).toBe(422)
    for (const ids of ['x', `${one.id},`, `${one.id};${two.id}`, '']) {
      expect((await moderator.client.call(site.delete, { params: { ids } })).status, ids).toBeGreaterThanOrEqual(404)
    }
    expect((await restore(moderator)).status).toBe(422)
  })

  it('[COMM-05] [SHELL-25] need a separate permission to view, change or delete', async () => {
    const { id } = await write(bo, 'Words')
    const statuses = async (member: TestMember) => [
      (await member.client.call(site.list, { query: {} })).status,
      (await read(member, id)).status,
      (await member.client.call(site.update, { params: { id }, body: { content: 'Words' } })).status,
      (await restore(member, id)).status,
      (await remove(member, id)).status,
    ]
    expect(await statuses(viewer)).toEqual([200, 200, 404, 403, 403])
    expect(await statuses(changer)).toEqual([403, 404, 200, 403, 403])
    expect(await statuses(eve)).toEqual([403, 404, 404, 403, 403])
    expect(await statuses(ada)).toEqual([403, 200, 403, 403, 403])
    expect(await statuses(await buildMember(test, { permissions: ['comments.delete'] }))).toEqual([
      403, 404, 404, 200, 200,
    ])
  })

  it('[COMM-04] [COMM-07] show their text only in the back-office once deleted, and are restored complete', async () => {
    const secret = `secret-${newId()}`
    const { id } = await write(bo, `${secret} @Ada`, { mentions: [ada.userId] })
    await write(ada, 'An answer', { parent_id: id })
    const { events: live } = test.app.services
    const last = await live.latest()
    await remove(moderator, id)
    const events = await live.since(last, 10)
    expect(events.map(event => event.type)).toContain('comments.changed')
    const doors = async (member: TestMember) =>
      JSON.stringify([
        await threadsOf(member),
        await page(member),
        (await read(member, id)).problem,
        (await member.client.ok(notificationEndpoints.list)).data,
        (await member.client.ok(searchEndpoints.search, { query: { q: secret } })).data,
        await member.client.ok(driveEndpoints.item, { params: { id: file } }),
      ])
    for (const member of [ada, bo]) expect(await doors(member)).not.toContain(secret)
    expect(JSON.stringify(events)).not.toContain(secret)
    expect(JSON.stringify(await page(ada))).not.toContain(bo.userId)
    expect((await page(ada)).data.map(one => [one.deleted, one.content])).toEqual([
      [false, 'An answer'],
      [true, ''],
    ])
    // The author can't undo a moderator's deletion.
    expect((await bo.client.call(e.restore, { params: { id } })).status).toBe(404)
    expect((await bo.client.call(e.delete, { params: { id } })).status).toBe(404)
    const only = async (value: string) =>
      (await listed({ filters: encodeFilters([{ key: 'state', operator: '=', value }]), query: secret })).map(
        row => row.content,
      )
    expect([await only('active'), await only('deleted')]).toEqual([[], [`${secret} @Ada`]])
    await restore(moderator, id)
    expect([await only('active'), await only('deleted')]).toEqual([[`${secret} @Ada`], []])
    expect((await threadsOf(ada))[0]).toMatchObject({ text: `${secret} @Ada`, isDeleted: false, answers: [{}] })
    expect((await ada.client.ok(notificationEndpoints.list)).data[0]?.facts.excerpt).toBe(`${secret} @Ada`)
    expect((await ada.client.ok(driveEndpoints.item, { params: { id: file } })).commentCount).toBe(2)
  })

  it('[COMM-04] [COMM-13] are no longer listed and can’t be restored once erased', async () => {
    const { id } = await write(bo, 'Words')
    await write(ada, 'An answer', { parent_id: id })
    await remove(moderator, id)
    test.clock.advance(31 * 86_400_000)
    expect((await listed()).some(one => one.id === id)).toBe(true)
    await purgeComments(test.app.ctx)
    expect((await listed()).some(one => one.id === id)).toBe(false)
    expect((await restore(moderator, id)).data.data[0]?.error?.code).toBe('comment.not-found')
    expect((await read(moderator, id)).status).toBe(404)
    expect((await threadsOf(ada))[0]).toMatchObject({ isDeleted: true, answers: [{ text: 'An answer' }] })
  })

  it('[COMM-12] [COMM-13] are deleted or restored once when two users do it at the same time, and the other is told so', async () => {
    const { id } = await write(bo, 'Words')
    const other = await buildMember(test, { permissions: ['comments.delete'] })
    const told = ({ data }: Awaited<ReturnType<typeof remove>>) => data.data[0]?.error?.code ?? data.data[0]?.status
    const both = await Promise.all([remove(moderator, id), remove(other, id)])
    expect(both.map(told).sort()).toEqual(['comment.deleted-already', 'done'])
    const again = await Promise.all([restore(moderator, id), restore(other, id)])
    expect(again.map(told).sort()).toEqual(['comment.not-deleted', 'done'])
    const rows = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select('action')
      .where('object_id', '=', file)
      .where('action', 'in', ['comment.deleted', 'comment.restored'])
      .orderBy('id')
      .execute()
    expect(rows.map(row => row.action)).toEqual(['comment.deleted', 'comment.restored'])
  })
})
