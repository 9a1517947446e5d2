import { announcementEndpoints as e } from '@holdall/contract/announcements/announcements.contract.ts'
import { localizationEndpoints as l } from '@holdall/contract/localizations/localizations.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { buildGroup } from '../../../test/groups.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'
import { deleteOfPerson } from './announcements.repository.ts'
import { announcementMail as template } from './sending/announcement.mail.ts'

const hour = 3_600_000

describe.each(suiteDialects)('announcements on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bob: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { permissions: ['announcements.update', 'localizations.create', 'settings.update'] })
    bob = await buildMember(test)
    await ada.client.ok(l.create, { body: { name: 'Deutsch', language: 'de' } })
  })
  afterEach(() => test.close())

  const at = (ms: number) => new Date(test.clock.now() + ms).toISOString()
  const input = (change: object = {}) => ({
    kind: 'maintenance' as const,
    texts: [
      { language: 'en', title: 'Maintenance', text: 'See https://example.org' },
      { language: 'de', title: 'Wartung', text: 'Am Sonntag' },
    ],
    audience: 'everyone' as const,
    audienceIds: [] as string[],
    isBanner: true,
    startsAt: at(-hour),
    endsAt: at(hour),
    ...change,
  })
  const create = (change: object = {}) => ada.client.ok(e.create, { body: input(change) })
  const shown = async (member = bob) => (await member.client.ok(e.mine)).data.map(one => one.title)
  const mails = () =>
    tables(test.app.services.db.read)
      .selectFrom('mail_outbox')
      .selectAll()
      .where('template', '=', 'announcements.announcement')
      .orderBy('recipient')
      .execute()
  const change = (member: TestMember, values: object) =>
    test.app.services.db.transaction(tx =>
      tables(tx).updateTable('users').set(values).where('id', '=', member.userId).execute(),
    )
  const wrong = (answer: { problem: { errors?: { field: string }[] } }) =>
    answer.problem.errors?.map(({ field }) => field)

  it('[OWNER-11 part] a banner is shown in its time, in the reader’s language, until they dismiss it', async () => {
    const { id } = await create()
    expect(await shown()).toEqual(['Maintenance'])
    await change(bob, { language: 'de' })
    expect(await shown()).toEqual(['Wartung'])
    await bob.client.ok(e.dismiss, { params: { id } })
    await bob.client.ok(e.dismiss, { params: { id } })
    expect([await shown(), await shown(ada)]).toEqual([[], ['Maintenance']])
    test.clock.advance(hour)
    expect(await shown(ada)).toEqual([])
    const { announcements } = await ada.client.ok(e.list)
    expect(announcements.map(one => [one.state, one.mail, one.createdBy?.id])).toEqual([['over', null, ada.userId]])
  })

  it('[OWNER-11 part] planned, hidden and other people’s banners aren’t shown', async () => {
    await create({ startsAt: at(hour / 2) })
    await create({ isBanner: false })
    const { id: groupId } = await buildGroup(test, [ada], 'Others')
    await create({ audience: 'groups', audienceIds: [groupId] })
    expect(await shown()).toEqual([])
    const { announcements } = await ada.client.ok(e.list)
    expect(announcements.map(one => one.state)).toEqual(expect.arrayContaining(['planned', 'hidden']))
  })

  it('[OWNER-11 part] is for the members of a group', async () => {
    const { id: groupId } = await buildGroup(test, [bob], 'Crew')
    await create({ audience: 'groups', audienceIds: [groupId] })
    expect([await shown(bob), await shown(ada)]).toEqual([['Maintenance'], []])
    const { announcements } = await ada.client.ok(e.list)
    expect(announcements[0]?.audienceNames).toEqual(['Crew'])
    // Nobody else learns that there is one.
    const params = { id: announcements[0]!.id }
    expect((await ada.client.call(e.dismiss, { params })).problem.code).toBe('announcement.not-found')
    expect(await ada.client.ok(e.recipients, { params: { id: announcements[0]!.id } })).toEqual({
      count: 1,
      leftOut: 0,
    })
  })

  it('[OWNER-11 part] isn’t mailed to no one, and a site keeps two hundred', async () => {
    const { id: groupId } = await buildGroup(test, [bob], 'Crew')
    await change(bob, { banned_at: 1 })
    await create({ audience: 'groups', audienceIds: [groupId] })
    const { announcements } = await ada.client.ok(e.list)
    const params = { id: announcements[0]!.id }
    expect((await ada.client.call(e.send, { params })).problem.code).toBe('announcement.no-one')
    const { db } = test.app.services
    const row = await tables(db.read).selectFrom('announcements').selectAll().executeTakeFirstOrThrow()
    await db.transaction(async tx => {
      for (let n = 0; n < 199; n++)
        await tables(tx)
          .insertInto('announcements')
          .values({ ...row, id: newId() })
          .execute()
    })
    expect((await ada.client.call(e.create, { body: input() })).problem.code).toBe('announcement.too-many')
    // Of many, the drive loads a few.
    await change(bob, { banned_at: null })
    expect(await shown()).toHaveLength(10)
  })

  it('[OWNER-11 part] is for people with a role', async () => {
    const { db, clock } = test.app.services
    const role = { name: 'Crew', description: '', type: 'sitewide' as const, created_at: 0, updated_at: 0 }
    const id = newId()
    await db.transaction(async tx => {
      await tables(tx)
        .insertInto('roles')
        .values({ id, ...role, is_default: 0, is_guests: 0, is_internal: 0 })
        .execute()
      const given = { user_id: bob.userId, role_id: id, assigned_at: clock.now() }
      await tables(tx).insertInto('user_roles').values(given).execute()
    })
    const { id: announcement } = await create({ audience: 'roles', audienceIds: [id] })
    expect([await shown(bob), await shown(ada)]).toEqual([['Maintenance'], []])
    // Saved before such ids were refused: an id of a role is none of a group.
    await db.transaction(tx => tables(tx).updateTable('announcements').set({ audience: 'groups' }).execute())
    expect(await shown(bob)).toEqual([])
    expect((await ada.client.ok(e.list)).announcements[0]?.audienceNames).toEqual([])
    const answer = await ada.client.call(e.update, {
      params: { id: announcement },
      body: input({ audience: 'groups', audienceIds: [id] }),
    })
    expect(wrong(answer)).toEqual(['audienceIds'])
    expect((await ada.client.ok(e.list)).roles).toContainEqual({ id, name: 'Crew' })
  })

  it('[OWNER-11 part] nonsense is refused at its field', async () => {
    const group = await buildGroup(test, [bob], 'Crew')
    const [role] = (await ada.client.ok(e.list)).roles
    if (!role) throw new Error('A site has roles')
    const cases: [object, string][] = [
      [{ endsAt: at(-2 * hour) }, 'endsAt'],
      // As text, the end comes after the start.
      [{ startsAt: '2026-05-04T10:00:00.500Z', endsAt: '2026-05-04T10:00:00Z' }, 'endsAt'],
      [{ audience: 'groups' }, 'audienceIds'],
      [{ texts: [] }, 'texts'],
      [{ texts: [{ language: 'en', title: 'a\nb', text: 'x' }] }, 'texts.0.title'],
      [{ texts: [{ language: 'en', title: 'a', text: 'x'.repeat(4001) }] }, 'texts.0.text'],
      [{ texts: [1, 2].map(() => ({ language: 'en', title: 'a', text: 'b' })) }, 'texts'],
      [{ kind: 'joke' }, 'kind'],
      [{ audience: 'roles', audienceIds: [newId()] }, 'audienceIds'],
      [{ audience: 'roles', audienceIds: [group.id] }, 'audienceIds'],
      [{ audience: 'groups', audienceIds: [group.id, role.id] }, 'audienceIds'],
    ]
    for (const [values, field] of cases) {
      const answer = await ada.client.call(e.create, { body: input(values) as never })
      expect([answer.status, wrong(answer)]).toEqual([422, [field]])
    }
    expect((await bob.client.call(e.create, { body: input() })).status).toBe(403)
    expect((await bob.client.call(e.list)).status).toBe(403)
  })

  it('[OWNER-11 part] is mailed once to each person who can get it, in their language, with one click to unsubscribe', async () => {
    const [suspended, unconfirmed, refused, optedOut] = await Promise.all([1, 2, 3, 4].map(() => buildMember(test)))
    await change(bob, { language: 'de' })
    await change(suspended!, { banned_at: test.clock.now() })
    await change(unconfirmed!, { email_confirmed_at: null })
    await optedOut!.client.ok(e.chooseMail, { body: { isWanted: false } })
    const { db, mail } = test.app.services
    await db.transaction(tx =>
      mail.queue(tx, { template, to: refused!.email, data: { title: 'x', text: 'y', token: null } }),
    )
    await test.app.worker.runDue()
    await db.transaction(tx =>
      tables(tx)
        .updateTable('mail_outbox')
        .set({ state: 'failed', reason: 'No such user', template: 'other' })
        .execute(),
    )
    const { id } = await create()
    expect(await ada.client.ok(e.recipients, { params: { id } })).toEqual({ count: 2, leftOut: 4 })
    const begun = await ada.client.ok(e.send, { params: { id } })
    expect(begun.mail).toMatchObject({ state: 'sending', total: 2, written: 0 })
    expect((await ada.client.call(e.send, { params: { id } })).problem.code).toBe('announcement.already-sent')
    await test.app.worker.runDue()
    const written = await mails()
    expect(Object.fromEntries(written.map(one => [one.recipient, one.subject]))).toEqual({
      [ada.email]: 'Maintenance',
      [bob.email]: 'Wartung',
    })
    for (const one of written) expect(one.unsubscribe_url).toMatch(/\/api\/v1\/announcement-mail\/one-click\/.+/)
    const { announcements } = await ada.client.ok(e.list)
    expect(announcements[0]?.mail).toMatchObject({ state: 'sent', total: 2, written: 2 })
    expect((await ada.client.call(e.send, { params: { id } })).problem.code).toBe('announcement.already-sent')
    const actions = await tables(db.read).selectFrom('audit_log').select('action').execute()
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['announcement.created', 'announcement.sent']),
    )
  })

  it('[OWNER-11 part] a run that begins again writes to nobody twice; a later change doesn’t reach the mails', async () => {
    const { id } = await create()
    await ada.client.ok(e.send, { params: { id } })
    await ada.client.ok(e.update, {
      params: { id },
      body: input({ texts: [{ language: 'en', title: 'Changed', text: 'x' }] }),
    })
    await test.app.worker.runDue()
    // As after a crash between two batches of the same people.
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('announcements').set({ mail_state: 'stopped', mail_after: null }).execute(),
    )
    await ada.client.ok(e.send, { params: { id } })
    await test.app.worker.runDue()
    expect((await mails()).map(one => one.subject)).toEqual(['Maintenance', 'Maintenance'])
    expect(await shown()).toEqual(['Changed'])
  })

  it('[OWNER-11 part] is stopped, continues where it was, and ends with its deletion', async () => {
    const { id } = await create()
    await ada.client.ok(e.send, { params: { id } })
    expect((await ada.client.ok(e.stop, { params: { id } })).mail?.state).toBe('stopped')
    await test.app.worker.runDue()
    expect(await mails()).toEqual([])
    expect((await ada.client.call(e.stop, { params: { id } })).problem.code).toBe('announcement.not-sending')
    await ada.client.ok(e.send, { params: { id } })
    await test.app.worker.runDue()
    expect(await mails()).toHaveLength(2)
    const { id: other } = await create()
    await ada.client.ok(e.send, { params: { id: other } })
    await ada.client.ok(e.delete, { params: { id: other } })
    await test.app.worker.runDue()
    expect(await mails()).toHaveLength(2)
    expect((await ada.client.call(e.delete, { params: { id: other } })).problem.code).toBe('announcement.not-found')
  })

  it('[OWNER-11 part] one click unsubscribes without a session, and forged tokens don’t', async () => {
    const { id } = await create()
    await ada.client.ok(e.send, { params: { id } })
    await test.app.worker.runDue()
    const mine = (await mails()).find(one => one.recipient === bob.email)!
    const path = new URL(mine.unsubscribe_url!, 'http://drive.test').pathname
    const post = (url: string) =>
      test.app.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'drive.test' },
        payload: 'List-Unsubscribe=One-Click',
      })
    for (const forged of [
      path.slice(0, -2),
      path.replace(bob.userId, ada.userId),
      '/api/v1/announcement-mail/one-click/x',
    ])
      expect((await post(forged)).statusCode).toBe(404)
    // Mail programs that know no such click open the address: it leads to the page, and changes nothing.
    const opened = await test.app.http.inject({ method: 'GET', url: path, headers: { host: 'drive.test' } })
    expect([opened.statusCode, opened.headers['cache-control']]).toEqual([303, 'no-store'])
    expect(new URL(opened.headers.location!).pathname).toBe(`/unsubscribe/${path.split('/').at(-1)}`)
    for (const url of [`${path}/../x`, '/api/v1/announcement-mail/one-click//evil.example', `${path}%0d%0aX: y`])
      expect((await test.app.http.inject({ method: 'GET', url, headers: { host: 'drive.test' } })).statusCode).toBe(404)
    expect(await bob.client.ok(e.mailChoice)).toEqual({ isWanted: true })
    expect((await post(path)).statusCode).toBe(204)
    expect((await post(path)).statusCode).toBe(204)
    expect(await bob.client.ok(e.mailChoice)).toEqual({ isWanted: false })
    await bob.client.ok(e.chooseMail, { body: { isWanted: true } })
    const token = path.split('/').at(-1)!
    await test.client().ok(e.unsubscribe, { params: { token } })
    expect(await bob.client.ok(e.mailChoice)).toEqual({ isWanted: false })
    expect((await test.client().call(e.unsubscribe, { params: { token: 'x.y' } })).problem.code).toBe(
      'announcement.bad-token',
    )
  })

  it('[OWNER-11 part] the preview is the mail as text, and a test goes to oneself alone', async () => {
    const { id } = await create({ texts: [{ language: 'en', title: '<b>Hi</b>', text: 'One & two\n\nThree' }] })
    const preview = await ada.client.ok(e.preview, { params: { id, language: 'de' } })
    expect(preview.html).toContain('&lt;b&gt;Hi&lt;/b&gt;')
    expect(preview.html).toContain('One &amp; two</p>')
    expect(await ada.client.ok(e.test, { params: { id }, body: { language: 'en' } })).toEqual({ to: ada.email })
    expect((await mails()).map(one => [one.recipient, one.unsubscribe_url])).toEqual([[ada.email, null]])
  })

  it('[OWNER-11 part] an account that is closed leaves nothing behind', async () => {
    const { id } = await create()
    await bob.client.ok(e.dismiss, { params: { id } })
    await bob.client.ok(e.chooseMail, { body: { isWanted: false } })
    const { db } = test.app.services
    await db.transaction(tx => deleteOfPerson(tx, bob.userId))
    for (const table of ['announcement_dismissals', 'announcement_optouts'] as const)
      expect(await tables(db.read).selectFrom(table).selectAll().execute()).toEqual([])
  })
})
