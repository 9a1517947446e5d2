import { commentEndpoints } from '@holdall/contract/comments/comments.contract.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { notificationEndpoints as e } from '@holdall/contract/notifications/notifications.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setConfirmed } from '../../../test/accounts.ts'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { sweepNotifications } from './sweep-notifications.ts'

describe.each(dialects)('notifications on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  let folder: string
  let file: string

  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    bo = await buildMember(test)
    folder = (await buildFolder(ada, 'plans')).id
    file = await buildFile(test, ada, { name: 'letter.txt', parentId: folder })
  })

  const share = async (itemId: string, to: TestMember, more: object = {}) => {
    const body = { emails: [to.email], ...more }
    return (await ada.client.ok(peopleEndpoints.share, { params: { id: itemId }, body })).data[0]!
  }
  const newsOf = async (member: TestMember) => (await member.client.ok(e.list)).data
  const unreadOf = async (member: TestMember) => (await member.client.ok(e.unread)).count
  const mailsTo = (member: TestMember) =>
    tables(test.app.services.db.read)
      .selectFrom('mail_outbox')
      .selectAll()
      .where('recipient', '=', member.email)
      .orderBy('created_at')
      .execute()

  it('[SHARE-03] [SHARE-10] tell the recipient once who shared what and in which role, but nothing about a changed role', async () => {
    const grant = await share(folder, bo, { role: 'viewer', message: 'Have a\nlook' })
    const [news, ...others] = await newsOf(bo)
    expect(others).toEqual([])
    expect(news).toMatchObject({
      kind: 'item.shared',
      isRead: false,
      item: { id: folder, name: 'plans', kind: 'folder' },
      facts: { role: 'viewer', excerpt: 'Have a look' },
    })
    expect(JSON.stringify(news)).not.toContain('@')
    await share(folder, bo, { role: 'editor' })
    await ada.client.ok(peopleEndpoints.updateGrant, { params: { id: grant.id }, body: { role: 'manager' } })
    expect(await newsOf(bo)).toHaveLength(1)
    expect(await mailsTo(bo)).toHaveLength(1)
    expect(await newsOf(ada)).toEqual([])
  })

  it('send no mail to an address that isn’t confirmed while the site requires it, and show everything in the app', async () => {
    const { settings } = test.app.services
    await share(folder, bo, { role: 'commenter' })
    const comment = async (name: string) => {
      const id = await buildFile(test, ada, { name, parentId: folder })
      await bo.client.ok(commentEndpoints.create, { params: { id }, body: { text: 'Read it' } })
    }
    await settings.save({ require_email_confirmation: true }, null)
    try {
      await setConfirmed(test, ada.userId, false)
      await comment('a.txt')
      expect(await mailsTo(ada)).toEqual([])
      await setConfirmed(test, ada.userId)
      expect((await newsOf(ada)).map(one => one.kind)).toEqual(['comment.added'])
      await comment('b.txt')
      expect(await mailsTo(ada)).toHaveLength(1)
    } finally {
      await settings.save({ require_email_confirmation: false }, null)
    }
    // Where the site doesn't require it, every address gets them.
    await setConfirmed(test, ada.userId, false)
    await comment('c.txt')
    expect(await mailsTo(ada)).toHaveLength(2)
  })

  it('[SHARE-10] leave out what the reader may no longer see, and show it again when they may', async () => {
    const grant = await share(folder, bo)
    expect(await unreadOf(bo)).toBe(1)
    await ada.client.ok(driveEndpoints.trash, { body: { ids: [folder] } })
    expect([await newsOf(bo), await unreadOf(bo)]).toEqual([[], 0])
    await ada.client.ok(driveEndpoints.restore, { body: { ids: [folder] } })
    expect(await newsOf(bo)).toHaveLength(1)
    await ada.client.ok(peopleEndpoints.endGrant, { params: { id: grant.id } })
    expect([await newsOf(bo), await unreadOf(bo)]).toEqual([[], 0])
  })

  it('[SHARE-10] are marked read one by one or all together, and listed page by page past hidden ones', async () => {
    for (let count = 0; count < 5; count++) {
      const inner = await buildFolder(ada, `folder ${count}`)
      const grant = await share(inner.id, bo)
      if (count % 2 === 1) await ada.client.ok(peopleEndpoints.endGrant, { params: { id: grant.id } })
    }
    const first = await bo.client.ok(e.list, { query: { perPage: 2 } })
    expect(first.data.map(one => one.item?.name)).toEqual(['folder 4', 'folder 2'])
    const second = await bo.client.ok(e.list, { query: { perPage: 2, cursor: first.nextCursor ?? '' } })
    expect(second.data.map(one => one.item?.name)).toEqual(['folder 0'])
    expect(second.nextCursor).toBeNull()

    const id = first.data[0]?.id ?? ''
    await bo.client.ok(e.markRead, { params: { id }, body: { isRead: true } })
    expect([await unreadOf(bo), (await newsOf(bo))[0]?.isRead]).toEqual([2, true])
    await bo.client.ok(e.markRead, { params: { id }, body: { isRead: false } })
    expect(await unreadOf(bo)).toBe(3)
    expect((await ada.client.call(e.markRead, { params: { id }, body: { isRead: true } })).status).toBe(404)

    test.clock.advance(1000)
    const until = new Date(test.app.services.clock.now()).toISOString()
    test.clock.advance(1000)
    await share(folder, bo)
    await bo.client.ok(e.markAllRead, { body: { until } })
    // Notifications that arrived after the user looked stay unread.
    expect((await newsOf(bo)).map(one => one.isRead)).toEqual([false, true, true, true])
  })

  it('[SHARE-03] [SHARE-10] follow the member’s choice for each kind, and are mailed only while the site sends such mail', async () => {
    const choose = (kind: 'item.shared' | 'comment.added', change: object) =>
      bo.client.ok(e.changePreference, { body: { kind, ...change } })
    const { data } = await choose('item.shared', { byMail: false })
    expect(data.find(one => one.kind === 'item.shared')).toMatchObject({ inApp: true, byMail: false })
    await share(folder, bo, { role: 'editor' })
    expect([(await newsOf(bo)).length, (await mailsTo(bo)).length]).toEqual([1, 0])

    await choose('comment.added', { inApp: false })
    const comment = (member: TestMember, text: string) =>
      member.client.ok(commentEndpoints.create, { params: { id: file }, body: { text } })
    await comment(bo, 'first')
    await comment(ada, 'second')
    expect((await newsOf(bo)).map(one => one.kind)).toEqual(['item.shared'])
    expect((await mailsTo(bo)).map(mail => mail.subject)).toEqual([expect.stringContaining('letter.txt')])

    await choose('item.shared', { byMail: true })
    await test.app.services.settings.save({ 'drive.send_share_notification': false }, null)
    await share(await buildFile(test, ada, { name: 'other.txt' }), bo)
    expect([(await newsOf(bo)).length, (await mailsTo(bo)).length]).toEqual([2, 1])
    const told = (await bo.client.ok(e.preferences)).data.map(one => [one.kind, one.isMailAllowed])
    expect(told).toContainEqual(['item.shared', false])
    await test.app.services.settings.save({ 'drive.send_share_notification': true }, null)
  })

  it('[SHARE-04] [SHARE-10] arrive for shares that waited for an address once its owner has an account, without another mail', async () => {
    const email = `later-${ada.userId}@example.org`
    await ada.client.ok(peopleEndpoints.share, { params: { id: folder }, body: { emails: [email], role: 'editor' } })
    const late = await buildMember(test, { email })
    const event = { type: 'user.created', payload: { userId: late.userId } }
    await test.app.services.db.transaction(tx => test.app.services.events.publish(tx, event))
    await expect.poll(() => unreadOf(late)).toBe(1)
    expect((await newsOf(late))[0]).toMatchObject({ kind: 'item.shared', facts: { role: 'editor' } })
    expect(await mailsTo(late)).toHaveLength(1)
  })

  it('are deleted after half a year', async () => {
    await share(folder, bo)
    test.clock.advance(181 * 24 * 3_600_000)
    await share(file, bo)
    await sweepNotifications(test.app.ctx)
    expect((await newsOf(bo)).map(one => one.item?.id)).toEqual([file])
  })
})
