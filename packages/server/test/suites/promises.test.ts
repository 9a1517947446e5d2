import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { activityEndpoints } from '@holdall/contract/activity/activity.contract.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { reportEndpoints } from '@holdall/contract/reports/reports.contract.ts'
import { accessRequestEndpoints } from '@holdall/contract/sharing/access-requests.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { requestEndpoints } from '@holdall/contract/sharing/requests.endpoints.ts'
import { restrictionEndpoints } from '@holdall/contract/sharing/restrictions.endpoints.ts'
import { shareEndpoints } from '@holdall/contract/sharing/shares.endpoints.ts'
import { sharingEndpoints as s } from '@holdall/contract/sharing/sharing.contract.ts'
import { visitEndpoints } from '@holdall/contract/sharing/visits.endpoints.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productSentences } from '../../src/core/languages/shipped.ts'
import { tables } from '../all-tables.ts'
import { dialects } from '../databases.ts'
import { buildFolder, buildMember, type TestMember } from '../factories.ts'
import { accept } from '../peers/webhook-receiver.ts'
import { createWebhooksTest, type WebhooksTest } from '../webhooks-test.ts'
import { promises, promising } from './promises.ts'

it('every sentence that says who sees something is in the list, and names a test that there is', async () => {
  const said = (await productSentences()).flatMap(({ text, one }) => (one === undefined ? [text] : [text, one]))
  const listed = promises.map(({ sentence }) => sentence)
  expect(said.filter(text => promising.test(text) && !listed.includes(text))).toEqual([])
  expect(listed.filter(text => !said.includes(text))).toEqual([])
  for (const one of promises) {
    if (!('test' in one)) continue
    const [file, title] = one.test
    expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'), one.sentence).toContain(`it('${title}`)
  }
})

it('notices a sentence that promises something', () => {
  for (const text of ['Only you can read this.', 'This is hidden from visitors.', 'The owner isn’t told.'])
    expect(promising.test(text)).toBe(true)
})

describe.each(dialects)('what sentences promise holds at every door on %s', dialect => {
  let site: WebhooksTest
  let ada: TestMember
  let bo: TestMember
  let folder: string
  beforeAll(async () => {
    site = await createWebhooksTest(dialect)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.receiver.received.length = 0
    site.receiver.answer = accept
    ada = await buildMember(site.test)
    bo = await buildMember(site.test)
    folder = (await buildFolder(ada, 'Contracts')).id
  })

  const stored = async (table: 'mail_outbox' | 'notifications' | 'audit_log') =>
    JSON.stringify(await tables(site.test.app.services.db.read).selectFrom(table).selectAll().execute())
  const share = (role: 'viewer' | 'manager') =>
    ada.client.ok(peopleEndpoints.share, { params: { id: folder }, body: { emails: [bo.email], role } })

  it('the name of a link is seen by its maker alone', async () => {
    const secret = 'For the annoying client'
    await site.create({ events: ['link.created', 'link.updated', 'link.revoked'] })
    await share('manager')
    const params = { id: folder }
    const link = await ada.client.ok(s.createLink, { params, body: { name: secret } })
    await ada.client.ok(s.updateLink, { params: { id: link.id }, body: { downloadLimit: 3 } })
    await ada.client.ok(s.sendLink, { params: { id: link.id }, body: { emails: ['out@example.net'], note: '' } })
    await ada.client.ok(s.sendLink, { params: { id: link.id }, body: { emails: [bo.email], note: '' } })
    const visitor = site.test.client()
    const seen = [
      await visitor.call(s.openLink, { params: { slug: link.slug } }),
      await visitor.call(driveEndpoints.item, { params, query: { link: link.slug } }),
      await bo.client.call(s.links, { params }),
      await bo.client.call(peopleEndpoints.access, { params }),
      await bo.client.call(activityEndpoints.ofItem, { params, query: { perPage: 100 } }),
      await bo.client.call(activityEndpoints.feed, { query: { perPage: 100 } }),
      await bo.client.call(s.updateLink, { params: { id: link.id }, body: { name: '', downloadLimit: 4 } }),
      await site.admin.client.call(shareEndpoints.list, { query: {} }),
      await site.admin.client.call(shareEndpoints.list, { query: { query: secret } }),
      await site.admin.client.call(reportEndpoints.site, { query: {} }),
    ]
    expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200))
    const renamed = await bo.client.call(s.updateLink, {
      params: { id: link.id },
      body: { name: 'Mine now', downloadLimit: 9 },
    })
    expect([renamed.status, renamed.problem.errors?.[0]?.field]).toEqual([422, 'name'])
    await site.settle()
    expect(site.receiver.received.length).toBeGreaterThan(0)
    const told = [
      ...seen.map(({ raw }) => raw.payload),
      JSON.stringify(site.receiver.received.map(({ message }) => message)),
      ...(await Promise.all((['mail_outbox', 'notifications', 'audit_log'] as const).map(stored))),
    ]
    for (const one of told) expect(one).not.toContain(secret)
    expect(told.join()).toContain('Contracts')
    const { data } = await ada.client.ok(s.links, { params })
    expect(data).toMatchObject([{ id: link.id, name: secret, downloadLimit: 4 }])
  })

  it('senders don’t see what a request expects', async () => {
    const expected = ['secret-supplier@example.net']
    const body = { title: 'Papers', expected }
    const made = await ada.client.ok(requestEndpoints.createRequest, { params: { id: folder }, body })
    const slug = made.url.split('/').at(-1) ?? ''
    const opened = await site.test.client().call(s.openLink, { params: { slug } })
    expect(opened.status).toBe(200)
    expect(opened.raw.payload).toContain('Papers')
    await ada.client.ok(s.sendLink, { params: { id: made.id }, body: { emails: ['out@example.net'], note: '' } })
    for (const one of [opened.raw.payload, await stored('mail_outbox')]) expect(one).not.toContain('secret-supplier')
  })

  it('what someone asks to see stays closed until it is allowed', async () => {
    const params = { id: folder }
    await bo.client.call(accessRequestEndpoints.requestAccess, { params, body: { message: 'Please' } })
    expect((await bo.client.call(driveEndpoints.item, { params, query: {} })).status).toBe(404)
  })

  it('files are their owner’s alone until they are shared', async () => {
    const params = { id: folder }
    for (const client of [bo.client, site.admin.client, site.test.client()]) {
      const answer = await client.call(driveEndpoints.item, { params, query: {} })
      expect([401, 404]).toContain(answer.status)
      expect(answer.raw.payload).not.toContain('Contracts')
    }
    const access = await ada.client.ok(peopleEndpoints.access, { params })
    expect([access.grants, access.links]).toEqual([[], []])
    await share('viewer')
    expect((await bo.client.call(driveEndpoints.item, { params, query: {} })).status).toBe(200)
  })

  it('who created a link isn’t told that it was reported', async () => {
    const link = await ada.client.ok(s.createLink, { params: { id: folder }, body: {} })
    const body = { reason: 'phishing' as const, note: 'A secret note' }
    expect((await site.test.client().call(visitEndpoints.report, { params: { slug: link.slug }, body })).status).toBe(
      204,
    )
    await site.settle()
    const told = await tables(site.test.app.services.db.read).selectFrom('notifications').selectAll().execute()
    expect(told.filter(row => row.user_id === ada.userId)).toEqual([])
    const rows = await tables(site.test.app.services.db.read).selectFrom('mail_outbox').selectAll().execute()
    expect(rows.filter(row => row.recipient === ada.email && row.template.startsWith('abuse-reports.'))).toEqual([])
    const feed = await ada.client.call(activityEndpoints.feed, { query: { perPage: 100 } })
    expect(feed.raw.payload).not.toContain('A secret note')
  })

  it('what is said of links above a folder holds at its doors', async () => {
    const inner = (await buildFolder(ada, 'Salaries', folder)).id
    const body = { emails: [bo.email], role: 'viewer' as const }
    await ada.client.ok(peopleEndpoints.share, { params: { id: folder }, body })
    const make = (of: string, more: object = {}) => ada.client.ok(s.createLink, { params: { id: of }, body: more })
    const only = { view: false, download: false, upload: true, edit: false, list: false }
    const [open, upload] = [await make(folder), await make(folder, { rights: only })]
    await make(folder, { outsiders: ['out@example.net'] })
    const opensBy = async (slug: string) => {
      const answer = await site.test
        .client()
        .call(driveEndpoints.item, { params: { id: inner }, query: { link: slug } })
      return answer.status === 200
    }
    const access = () => ada.client.ok(peopleEndpoints.access, { params: { id: inner } })
    const mark = async () => {
      const { data } = await ada.client.ok(driveEndpoints.children, { params: { id: folder } })
      return data.find(item => item.id === inner)?.access
    }
    const links = (await access()).links
    expect(links.map(link => [link.people, link.rights.view, link.canRestrict]).sort()).toEqual([
      [0, false, true],
      [0, true, true],
      [1, true, true],
    ])
    expect([await opensBy(open.slug), await opensBy(upload.slug)]).toEqual([true, false])
    expect(await mark()).toMatchObject({ hasLink: true, isRestricted: false, count: 1 })
    // Whoever is kept out by name still comes in by a link, until that is restricted as well.
    const close = (restriction: object) =>
      ada.client.ok(restrictionEndpoints.close, { params: { id: inner }, body: restriction })
    await close({ kind: 'person', targetId: bo.userId })
    expect((await bo.client.call(driveEndpoints.item, { params: { id: inner }, query: {} })).status).toBe(404)
    expect([(await access()).links.length, await opensBy(open.slug)]).toEqual([3, true])
    expect(await mark()).toMatchObject({ hasLink: true, isRestricted: true, count: 0, people: [] })
    for (const { id } of links) await close({ kind: 'link', targetId: id })
    expect([(await access()).links, await opensBy(open.slug)]).toEqual([[], false])
    expect(await mark()).toMatchObject({ hasLink: false, isRestricted: true })
    // A link that is made later leads there again, and is said to.
    const later = await make(folder)
    expect([(await access()).links.length, await opensBy(later.slug)]).toEqual([1, true])
  })

  it('what is said of people who have access holds at the doors', async () => {
    const team = await ada.client.ok(workspaceEndpoints.create, { body: { name: 'Harbour' } })
    const inner = (await buildFolder(ada, 'Salaries', team.rootId)).id
    const body = { emails: [bo.email], role: 'viewer' as const }
    const sees = async () =>
      (await bo.client.call(driveEndpoints.item, { params: { id: inner }, query: {} })).status === 200
    const said = async () => {
      const { people, closings } = await ada.client.ok(peopleEndpoints.access, { params: { id: inner } })
      const { data } = await ada.client.ok(driveEndpoints.children, { params: { id: team.rootId } })
      const mark = data.find(item => item.id === inner)?.access
      return [people.some(one => one.person.id === bo.userId), closings.length, mark?.isInvitedOnly, mark?.count]
    }
    expect([await sees(), await said()]).toEqual([false, [false, 0, false, 0]])
    await ada.client.ok(peopleEndpoints.share, { params: { id: inner }, body })
    expect([await sees(), await said()]).toEqual([true, [true, 0, false, 1]])
    const everyone = { kind: 'everyone', targetId: null }
    await ada.client.ok(restrictionEndpoints.close, { params: { id: inner }, body: everyone })
    expect([await sees(), await said()]).toEqual([true, [true, 1, true, 1]])
  })
})
