import { commentEndpoints as c } from '@holdall/contract/comments/comments.contract.ts'
import { siteCommentEndpoints } from '@holdall/contract/comments/site-comments.endpoints.ts'
import { notificationEndpoints as n } from '@holdall/contract/notifications/notifications.contract.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildMember, type TestMember } from '../../../test/factories.ts'
import { buildGroup, leave, type TestGroup } from '../../../test/groups.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'
import { groupMailsADay } from './notify-mentioned-groups.ts'

describe.each(dialects)('groups in comments on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  let cy: TestMember
  let file: string
  let group: TestGroup
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ;[ada, bo, cy] = [await buildMember(test), await buildMember(test), await buildMember(test)]
    file = await buildFile(test, ada, { name: 'poster.txt' })
    group = await buildGroup(test, [ada, bo, cy])
    await ada.client.ok(p.share, { params: { id: file }, body: { emails: [bo.email], role: 'commenter' } })
  })

  const write = (who: TestMember, body: object) =>
    who.client.ok(c.create, { params: { id: file }, body: { text: `Look, @${group.name}`, ...body } })
  const news = async (who: TestMember) =>
    (await who.client.ok(n.list)).data.filter(one => one.kind.startsWith('comment.')).map(one => one.kind)
  const mails = async (who: TestMember) =>
    (
      await tables(test.app.services.db.read)
        .selectFrom('mail_outbox')
        .select('subject')
        .where('recipient', '=', who.email)
        .execute()
    ).filter(mail => mail.subject.includes('mentioned you')).length
  const run = () => test.app.worker.runDue()

  it('those in a mentioned group who may see the file are told once, and the picker offers groups that the writer may see', async () => {
    const hidden = await buildGroup(test, [cy], `${group.name} of others`)
    const offered = await ada.client.ok(c.people, { params: { id: file }, query: { q: group.name.toLowerCase() } })
    expect(offered.groups).toEqual([{ id: group.id, name: group.name, memberCount: 3 }])
    const comment = await write(ada, { mentions: [bo.userId], groups: [group.id, group.id, hidden.id, newId()] })
    expect(comment.groups).toEqual([{ id: group.id, name: group.name }])
    await run()
    await run()
    expect([await news(ada), await news(bo), await news(cy)]).toEqual([[], ['comment.mentioned'], []])
    expect([await mails(ada), await mails(bo), await mails(cy)]).toEqual([0, 1, 0])
    const listed = await bo.client.ok(c.list, { params: { id: file } })
    expect(listed.data[0]?.groups).toEqual([{ id: group.id, name: group.name }])
  })

  it('the owner of the file is told of the mention rather than of a comment, and an edit tells new ones only', async () => {
    const comment = await write(bo, { groups: [group.id] })
    await run()
    expect([await news(ada), await news(bo)]).toEqual([['comment.mentioned'], []])
    const edit = (groups: string[]) =>
      bo.client.ok(c.edit, { params: { id: comment.id }, body: { text: 'Better', groups } })
    await leave(group, bo)
    // They mention it no longer as one of its members, but may keep what stands there.
    expect((await edit([group.id])).groups).toHaveLength(1)
    await ada.client.ok(p.share, { params: { id: file }, body: { emails: [cy.email], role: 'viewer' } })
    await run()
    expect([await news(ada), await news(cy)]).toEqual([['comment.mentioned'], []])
    expect((await edit([])).groups).toEqual([])
    expect((await edit([group.id])).groups).toEqual([])
  })

  it('whoever leaves the group, loses the file, or whose comment is deleted before the job runs isn’t told', async () => {
    await write(ada, { groups: [group.id] })
    await leave(group, bo)
    await run()
    expect(await news(bo)).toEqual([])
    const deleted = await write(ada, { groups: [group.id] })
    await ada.client.ok(p.share, { params: { id: file }, body: { emails: [cy.email], role: 'viewer' } })
    await ada.client.call(c.delete, { params: { id: deleted.id } })
    await run()
    expect(await news(cy)).toEqual([])
    await write(ada, { groups: [group.id] })
    await run()
    expect(await news(cy)).toEqual(['comment.mentioned'])
    const many = await ada.client.call(c.create, {
      params: { id: file },
      body: { text: 'x', groups: Array.from({ length: 6 }, newId) },
    })
    expect(many.status).toBe(422)
  })

  it('beyond a number of mails a day, mentions of groups reach bells alone', async () => {
    await test.app.services.db.transaction(tx =>
      test.app.services.limits.countIn(tx, `group-mails:${ada.userId}`, groupMailsADay, 86_400, groupMailsADay),
    )
    await write(ada, { groups: [group.id] })
    await run()
    expect([await news(bo), await mails(bo)]).toEqual([['comment.mentioned'], 0])
    test.clock.advance(86_400_001)
    await write(ada, { groups: [group.id] })
    await run()
    expect(await mails(bo)).toBe(1)
  })

  it('calls for the whole site mention groups too, and leave them as they are unless they say otherwise', async () => {
    const body = { commentableId: file, commentableType: 'file' as const, content: 'Look', groups: [group.id] }
    const { comment } = await ada.client.ok(siteCommentEndpoints.create, { body })
    await run()
    expect(await news(bo)).toEqual(['comment.mentioned'])
    const params = { id: comment.id }
    const groups = async () => (await ada.client.ok(c.list, { params: { id: file } })).data[0]?.groups
    await ada.client.ok(siteCommentEndpoints.update, { params, body: { content: 'Look here' } })
    expect(await groups()).toHaveLength(1)
    await ada.client.ok(siteCommentEndpoints.update, { params, body: { content: 'Look here', groups: [] } })
    expect(await groups()).toEqual([])
  })
})
