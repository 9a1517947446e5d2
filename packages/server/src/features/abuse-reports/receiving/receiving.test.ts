import { abuseReportEndpoints as e } from '@holdall/contract/abuse-reports/abuse-reports.endpoints.ts'
import { shareEndpoints } from '@holdall/contract/sharing/shares.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { visitEndpoints } from '@holdall/contract/sharing/visits.endpoints.ts'
import { statusEndpoints } from '@holdall/contract/status/status.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetTries } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import { createReportSite, notice, type ReportSite } from '../../../../test/report-site.ts'
import { newId } from '../../../platform/ids.ts'
import { adoptOldReports } from './adopt-old-reports.ts'

describe.each(dialects)('[OWNER-05 part] reports that come in on %s', dialect => {
  let site: ReportSite
  beforeEach(async () => {
    site = await createReportSite(dialect)
  })
  afterEach(() => site.test.close())
  const rows = () => tables(site.test.app.services.db.read).selectFrom('abuse_reports').selectAll().execute()

  it('[LINK-12] are accepted from anyone, even about a locked link, and the answer holds nothing but their number', async () => {
    const link = await site.link({ password: 'a password' })
    const answer = await site.report(link.slug, { note: 'They ask for my bank’s password\r\nBcc: x@example.org' })
    expect(answer.status).toBe(201)
    expect(answer.data).toEqual({ number: expect.stringMatching(/^\d{10}$/), isConfirmed: false })
    expect(await rows()).toMatchObject([
      { state: 'open', reason: 'phishing', link_id: link.id, item_name: 'Plans', reported_id: site.ada.userId },
    ])
    const mails = await site.test.mailTo('owner@example.org')
    const mail = mails.filter(({ subject }) => subject.startsWith('A link was reported'))
    expect(mail.map(({ subject }) => subject)).toEqual(['A link was reported: phishing'])
    expect(mail[0]?.text).toContain('bank’s password')
    expect(mail[0]?.text).toContain(`/admin/abuse-reports/${(await rows())[0]?.id}`)
    // Further ones are kept, but mail the administrators once an hour.
    await site.report(link.slug, { reason: 'malware' })
    expect((await rows()).length).toBe(2)
    const later = (await site.test.mailTo('owner@example.org')).filter(({ text }) => text.includes(link.slug))
    expect(later).toHaveLength(1)
    expect((await site.report('not-there')).problem.code).toBe('link.unavailable')
    expect(await site.actions()).toEqual(['abuse-report.created', 'abuse-report.created'])
  })

  it('are confirmed to the address that was given, without a word that anyone typed', async () => {
    const link = await site.link()
    const { data } = await site.report(link.slug, { ...notice, language: 'en' })
    expect(data.isConfirmed).toBe(true)
    const [receipt] = await site.test.mailTo(notice.email)
    expect(receipt?.subject).toBe(`We received your report ${data.number}`)
    for (const typed of [notice.note, notice.name, link.slug, 'Plans', site.ada.email])
      expect(receipt?.text).not.toContain(typed)
    // Nobody's mailbox is filled this way: the sixth of a day isn't confirmed, but it is kept.
    for (let n = 0; n < 4; n++) await site.report(link.slug, notice)
    expect((await site.report(link.slug, notice)).data.isConfirmed).toBe(false)
    expect(await site.test.mailTo(notice.email)).toHaveLength(5)
    expect(await rows()).toHaveLength(6)
  })

  it('name everything that a copyright notice lacks, and refuse what isn’t an address or a line', async () => {
    const link = await site.link()
    const wrong = async (input: object) =>
      ((await site.report(link.slug, input)).problem.errors ?? []).map(({ field }) => field)
    expect(await wrong({ reason: 'copyright' })).toEqual(['note', 'name', 'email', 'isGoodFaith'])
    expect(await wrong({ ...notice, isGoodFaith: false })).toEqual(['isGoodFaith'])
    expect(await wrong({ email: 'rita@example.net\r\nBcc: all@example.org' })).toEqual(['email'])
    expect(await wrong({ email: 'rita@example.net, all@example.org' })).toEqual(['email'])
    expect(await wrong({ name: 'Rita\nBcc: all@example.org' })).toEqual(['name'])
    expect(await wrong({ note: 'x'.repeat(4001) })).toEqual(['note'])
    expect(await rows()).toEqual([])
  })

  it('are limited for a visitor, a link and the site, each counting only its own', async () => {
    const [link, other] = [await site.link(), await site.link()]
    for (let n = 0; n < 10; n++) expect((await site.report(link.slug)).status).toBe(201)
    expect((await site.report(other.slug)).problem.code).toBe('request.too-many')
    const { limits } = site.test.app.services
    const fill = async (key: string, tries: number) => {
      await forgetTries(site.test)
      await limits.count([key], tries, 86_400, tries)
    }
    await fill(`link-reports:${link.id}`, 20)
    expect((await site.report(link.slug)).problem.code).toBe('request.too-many')
    expect((await site.report(other.slug)).status).toBe(201)
    await fill('abuse-reports', 500)
    expect((await site.report(other.slug)).problem.code).toBe('request.too-many')
    await fill('abuse-report-mails', 50)
    const before = (await site.test.mailTo('owner@example.org')).length
    expect((await site.report((await site.link()).slug)).status).toBe(201)
    expect(await site.test.mailTo('owner@example.org')).toHaveLength(before)
  })

  it('[OWNER-08 part] wait in the sidebar, and mark their link in the list of shares', async () => {
    const link = await site.link()
    const waiting = async (member = site.admin) => (await member.client.ok(statusEndpoints.waiting)).counts
    expect((await waiting())['abuse-reports'] ?? 0).toBe(0)
    await site.report(link.slug)
    await site.report(link.slug)
    await site.link()
    expect((await waiting())['abuse-reports']).toBe(2)
    const other = await buildMember(site.test, { permissions: ['shares.view', 'admin.access'] })
    expect(await waiting(other)).not.toHaveProperty('abuse-reports')
    const shares = await other.client.ok(shareEndpoints.list)
    expect(Object.fromEntries(shares.pagination.data.map(row => [row.id, row.reports]))[link.id]).toBe(2)
  })

  it('can’t be read by anyone without the permission, also not by who is reported or reports', async () => {
    const link = await site.link()
    const id = await site.reported(link.slug, notice)
    for (const client of [site.ada.client, site.test.client()]) {
      expect([401, 403]).toContain((await client.call(e.read, { params: { id } })).status)
      expect([401, 403]).toContain((await client.call(e.list, { query: {} })).status)
    }
    const opened = await site.test.client().call(sharingEndpoints.openLink, { params: { slug: link.slug } })
    expect(opened.raw.payload).not.toContain(notice.email)
  })

  it('come from programs that know no addresses, and from servers of earlier versions', async () => {
    const link = await site.link()
    const sent = { params: { slug: link.slug }, body: { reason: 'copyright' as const, note: 'Mine' } }
    const answer = await site.test.client().call(visitEndpoints.report, sent)
    expect([answer.status, answer.raw.payload]).toEqual([204, ''])
    const old = { link_id: link.id, item_id: newId(), reason: 'illegal' as const, note: 'Old', address: null }
    await site.test.app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('link_reports')
        .values([
          { ...old, id: newId(), reporter_id: site.admin.userId, state: 'open', created_at: 1 },
          { ...old, id: newId(), link_id: newId(), reporter_id: newId(), state: 'open', created_at: 2 },
        ])
        .execute(),
    )
    await adoptOldReports(site.test.app.ctx)
    await adoptOldReports(site.test.app.ctx)
    const kept = (await rows()).sort((a, b) => a.created_at - b.created_at)
    expect(kept).toMatchObject([
      { reason: 'illegal', note: 'Old', reported_id: site.ada.userId, complainant_id: site.admin.userId },
      { reason: 'illegal', note: 'Old', reported_id: null, complainant_id: null, slug: '' },
      { reason: 'copyright', note: 'Mine', complainant_email: '' },
    ])
  })
})
