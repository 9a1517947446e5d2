import { abuseReportEndpoints as e } from '@holdall/contract/abuse-reports/abuse-reports.endpoints.ts'
import { shareEndpoints } from '@holdall/contract/sharing/shares.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportRow } from '../../../test/abuse-reports.ts'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember } from '../../../test/factories.ts'
import { createReportSite, notice, type ReportSite } from '../../../test/report-site.ts'
import { forgetComplainant } from './abuse-reports.repository.ts'
import type { AbuseReportRow } from './abuse-reports.tables.ts'
import { reportsAbout } from './reports-about.ts'
import { sweepReports } from './sweep-reports.ts'

const day = 24 * 60 * 60 * 1000

describe.each(dialects)('[OWNER-05 part] what is kept of reports on %s', dialect => {
  let site: ReportSite
  beforeEach(async () => {
    site = await createReportSite(dialect)
  })
  afterEach(() => site.test.close())
  const decide = (id: string, body: object) =>
    site.admin.client.ok(e.decide, {
      params: { id },
      body: { decision: 'link_revoked', reasons: 'Not yours', ...body },
    })
  const insert = (...rows: Partial<AbuseReportRow>[]) =>
    site.test.app.services.db.transaction(tx =>
      tables(tx).insertInto('abuse_reports').values(rows.map(reportRow)).execute(),
    )

  it('names nobody after the days of the setting, and still counts', async () => {
    const link = await site.link()
    const [id, open] = [await site.reported(link.slug, notice), await site.reported((await site.link()).slug)]
    await site.admin.client.ok(e.addNote, { params: { id }, body: { text: 'A note' } })
    await decide(id, { decision: 'rejected', message: 'Fine' })
    const before = await site.admin.client.ok(e.figures, { query: {} })
    await site.test.app.services.settings.save({ 'abuse_reports.kept_days': 30 }, null)
    site.test.clock.advance(29 * day)
    await sweepReports(site.test.app.ctx)
    expect((await site.admin.client.ok(e.read, { params: { id } })).complainant?.email).toBe(notice.email)
    site.test.clock.advance(2 * day)
    await sweepReports(site.test.app.ctx)
    expect((await site.admin.client.call(e.read, { params: { id } })).problem.code).toBe('abuse-report.not-found')
    const row = await tables(site.test.app.services.db.read)
      .selectFrom('abuse_reports')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    for (const word of [notice.email, notice.name, notice.note, site.ada.userId, site.admin.userId, 'Plans', link.id])
      expect(JSON.stringify(row)).not.toContain(word)
    expect(
      await tables(site.test.app.services.db.read).selectFrom('abuse_report_entries').selectAll().execute(),
    ).toEqual([])
    // Open ones stay, and the mark of the link goes with its report.
    expect((await site.admin.client.ok(e.list)).pagination.data.map(one => one.id)).toEqual([open])
    const shares = await site.admin.client.ok(shareEndpoints.list)
    expect(shares.pagination.data.find(one => one.id === link.id)?.reports).toBe(0)
    expect(await site.admin.client.ok(e.figures, { query: { year: before.year } })).toMatchObject({
      total: before.total,
      decisions: before.decisions,
    })
  })

  it('is counted for a year in the site’s time zone, with the median time, also as CSV', async () => {
    await site.test.app.services.settings.save({ app_timezone: 'Asia/Tokyo' }, null)
    // In Tokyo, this is the new year already.
    const start = Date.parse('2024-12-31T15:00:00Z')
    const decided = (hours: number, state: AbuseReportRow['state']) => ({
      state,
      created_at: start,
      decided_at: start + hours * 3_600_000,
    })
    await insert(
      { created_at: start - 1, reason: 'malware' },
      { ...decided(1, 'link_revoked'), reason: 'copyright' },
      { ...decided(2, 'rejected'), reason: 'copyright' },
      { ...decided(9, 'suspended'), reason: 'phishing' },
      { ...decided(4, 'rejected'), reason: 'other' },
      { created_at: start + 300 * day, reason: 'other' },
    )
    const figures = await site.admin.client.ok(e.figures, { query: { year: 2025 } })
    expect(figures).toMatchObject({ year: 2025, total: 5, medianHours: 3, automated: 0 })
    expect(figures.years.at(-1)).toBe(2024)
    const counts = <T extends { count: number }>(some: readonly T[], name: keyof T) =>
      Object.fromEntries(some.map(one => [one[name], one.count]))
    expect(counts(figures.reasons, 'reason')).toMatchObject({ copyright: 2, phishing: 1, other: 2, malware: 0 })
    expect(counts(figures.decisions, 'state')).toEqual({ open: 1, link_revoked: 1, suspended: 1, rejected: 2 })
    const csv = (await site.admin.client.call(e.figuresCsv, { query: { year: 2025 } })).raw
    expect(csv.headers['content-disposition']).toContain('abuse-reports-2025.csv')
    const lines = csv.payload.split('\r\n')
    expect(lines).toContain('Reports received,,5')
    expect(lines).toContain('Reason,Copyright,2')
    expect(lines).toContain('Decision,No action,2')
    expect(lines).toContain('"Median time to the decision, in hours",,3')
    expect(lines).toContain('Decisions by automated means,,0')
    const empty = await site.admin.client.ok(e.figures, { query: { year: 2020 } })
    expect([empty.total, empty.medianHours]).toEqual([0, null])
    expect((await site.ada.client.call(e.figures, { query: {} })).problem.code).toBe('request.forbidden')
  })

  it('about a person is in the copy of their data: what they sent, wrote and were told, never who reported them', async () => {
    const link = await site.link()
    const id = await site.reported(link.slug, notice)
    await site.reported((await site.link()).slug, { note: 'Still open' })
    const bo = await buildMember(site.test)
    await bo.client.ok(e.create, { params: { slug: link.slug }, body: { reason: 'other', note: 'By Bo' } })
    await site.admin.client.ok(e.addNote, { params: { id }, body: { text: 'Looks genuine' } })
    await decide(id, {})
    const about = async (userId: string) => (await reportsAbout(site.test.app.ctx, userId)).content
    const ada = await about(site.ada.userId)
    expect(ada.decisions).toMatchObject([{ item: 'Plans', reasons: 'Not yours' }, { item: 'Plans' }])
    for (const word of [notice.email, notice.name, notice.note, 'Still open', 'By Bo'])
      expect(JSON.stringify(ada)).not.toContain(word)
    expect((await about(bo.userId)).sent).toMatchObject([{ text: 'By Bo', state: 'link_revoked' }])
    expect((await about(site.admin.userId)).notes).toMatchObject([{ text: 'Looks genuine' }])
    await site.test.app.services.db.transaction(tx => forgetComplainant(tx, bo.userId))
    expect((await about(bo.userId)).sent).toEqual([])
  })
})
