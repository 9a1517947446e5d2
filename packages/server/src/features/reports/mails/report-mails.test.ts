import { reportEndpoints as e } from '@holdall/contract/reports/reports.contract.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { buildInvoice, buildPlan, buildSubscription } from '../../../../test/build-plans.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { dayOf, startOfDay } from '../../../platform/lists/days.ts'
import { measureSite } from '../measure-site.ts'
import { sendReportMails } from './send-report-mails.ts'

const dayMs = 86_400_000
const hourMs = dayMs / 24
const zone = 'Europe/Berlin'

describe.each(dialects)('reports by email on %s', dialect => {
  let test: TestApp
  let owner: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect, { BILLING_INTEGRATED: 'true' })
    const admin = await buildMember(test, { permissions: ['admin'] })
    await admin.client.ok(settingsEndpoints.save, { body: { client: { 'billing.enable': true } } })
    await test.app.services.settings.save({ app_timezone: zone }, null)
    // A Wednesday at noon in the site's zone, in the middle of a month.
    goTo('2026-11-18', 12)
    owner = await buildMember(test, { permissions: ['reports.view', 'subscriptions.view'] })
  })
  afterEach(() => test.close())

  const goTo = (day: string, hours: number) =>
    test.clock.advance(startOfDay(day, zone) + hours * hourMs - test.clock.now())
  const choose = ({ client }: TestMember, rhythm: 'never' | 'weekly' | 'monthly') =>
    client.ok(e.setMail, { body: { rhythm } })
  const send = () => sendReportMails(test.app.ctx)
  const mails = async () =>
    tables(test.app.services.db.read)
      .selectFrom('mail_outbox')
      .select(['recipient', 'subject', 'text'])
      .where('template', '=', 'reports.report')
      .orderBy('id')
      .execute()

  it('each reader chooses never, weekly or monthly, and it is written in the audit log', async () => {
    expect(await owner.client.ok(e.mail)).toEqual({ rhythm: 'never' })
    expect(await choose(owner, 'weekly')).toEqual({ rhythm: 'weekly' })
    await choose(owner, 'weekly')
    expect(await owner.client.ok(e.mail)).toEqual({ rhythm: 'weekly' })
    await choose(owner, 'monthly')
    await choose(owner, 'never')
    expect(await owner.client.ok(e.mail)).toEqual({ rhythm: 'never' })
    const log = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'user.report-mail-changed')
      .orderBy('id')
      .execute()
    expect(log.map(({ before, after }) => [before, after].map(text => JSON.parse(text ?? '{}').rhythm))).toEqual([
      ['never', 'weekly'],
      ['weekly', 'monthly'],
      ['monthly', 'never'],
    ])
    const bad = await owner.client.call(e.setMail, { body: { rhythm: 'hourly' } } as never)
    expect(bad.problem.errors?.[0]?.field).toBe('rhythm')
    const member = await buildMember(test)
    expect((await member.client.call(e.mail)).status).toBe(403)
    expect((await member.client.call(e.setMail, { body: { rhythm: 'weekly' } })).status).toBe(403)
  })

  it('[OWNER-10] Analytics answers who hasn’t paid, who left, what recurs, what each plan stores and transfers, and mails it on Monday', async () => {
    await choose(owner, 'weekly')
    const plan_id = await buildPlan(test, { name: 'Pro', amount: 999, currency: 'EUR' })
    const paying = { plan_id, gateway: 'stripe', mode: 'live', created_at: test.clock.now() } as const
    const [late, left] = [await buildMember(test), await buildMember(test)]
    const since = test.clock.now() - dayMs
    await buildSubscription(test, {
      ...paying,
      user_id: late.userId,
      past_due_at: since,
      counts_until: since + 30 * dayMs,
    })
    await buildSubscription(test, { ...paying, user_id: left.userId, created_at: since - dayMs, ends_at: since })
    const fileId = await buildFile(test, late, { name: 'a.txt', text: '0123456789' })
    const { slug } = await late.client.ok(sharingEndpoints.createLink, { params: { id: fileId }, body: {} })
    await test.client().ok(sharingEndpoints.countDownload, { params: { slug }, body: { ids: [fileId] } })
    await measureSite(test.app.ctx)
    await buildInvoice(test, { mode: 'live', currency: 'EUR', total: 999, refunded: 100, paid_at: since })
    await send()
    goTo('2026-11-22', 23)
    await send()
    goTo('2026-11-23', 6.9)
    await measureSite(test.app.ctx)
    await send()
    expect(await mails()).toEqual([])
    goTo('2026-11-23', 7)
    await Promise.all([send(), send()])
    await send()
    goTo('2026-11-29', 12)
    await send()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.recipient).toBe(owner.email)
    expect(mail?.subject).toContain('report for 2026-11-16 to 2026-11-22')
    for (const line of [
      'Sign-ups: 3 (before: 0)',
      'Uploads: 1, 10 bytes (before: 0, 0 bytes)',
      'Downloads through links: 1, 10 bytes (before: 0, 0 bytes)',
      'Storage used now: 10 bytes',
      'Income after refunds: €8.99',
      'Recurring income each month: €9.99',
      'New subscriptions: 2. Lost: 1.',
      'Payments that are past due now: 1',
      `${late.userId}, Pro: €9.99 since 2026-11-17`,
      'Customers who left: 1',
      `${left.userId}, Pro: until 2026-11-17`,
      '/admin/analytics?range=own&from=2026-11-16&to=2026-11-22',
      'every Monday',
    ])
      expect(mail?.text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')).toContain(line)
    // The page of the same days says the same.
    const query = { range: 'own', from: '2026-11-16', to: '2026-11-22' } as const
    const answers = await owner.client.ok(e.customers, { query })
    expect(answers).toMatchObject({
      recurring: [{ amount: '9.99', currency: 'EUR', isTest: false }],
      owing: { count: 1, data: [{ person: { id: late.userId }, owed: { amount: '9.99', currency: 'EUR' } }] },
      lost: { count: 1, data: [{ person: { id: left.userId }, cause: 'cancelled' }], deleted: 0 },
      plans: [
        { plan: { id: plan_id, name: 'Pro' }, people: 1, storage: 10, uploaded: 10, downloaded: 10 },
        { plan: null, people: 3, storage: 0, uploaded: 0, downloaded: 0 },
      ],
    })
  })

  it('a month’s report comes late after a server was down, and never twice', async () => {
    await choose(owner, 'monthly')
    goTo('2026-12-04', 9)
    // The server has just started: the days it missed aren't counted yet.
    await send()
    expect(await mails()).toEqual([])
    await measureSite(test.app.ctx)
    await send()
    expect((await mails()).map(mail => mail.subject.slice(-24))).toEqual(['2026-11-01 to 2026-11-30'])
    goTo('2026-12-31', 9)
    await measureSite(test.app.ctx)
    await send()
    expect(await mails()).toHaveLength(1)
    // A clock that goes back, or a zone further west, sends nothing again.
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('report_mails').set({ sent_for: '2026-12-01' }).execute(),
    )
    await send()
    expect(await mails()).toHaveLength(1)
    // What was noted while the clock was years ahead doesn't silence the reports.
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('report_mails').set({ sent_for: '2031-01-01' }).execute(),
    )
    await send()
    expect(await mails()).toHaveLength(2)
    expect(dayOf(test.clock.now(), zone)).toBe('2026-12-31')
    // Another rhythm begins with the period that runs when it is chosen.
    await choose(owner, 'weekly')
    await send()
    expect(await mails()).toHaveLength(2)
  })

  it('says nothing of customers to those who may not see them, and nothing to those who lost the right', async () => {
    const reader = await buildMember(test, { permissions: ['reports.view'] })
    const former = await buildMember(test, { permissions: ['reports.view'] })
    const suspended = await buildMember(test, { permissions: ['reports.view'] })
    for (const one of [reader, former, suspended]) await choose(one, 'weekly')
    await test.app.services.db.transaction(async tx => {
      await tables(tx).deleteFrom('user_permissions').where('user_id', '=', former.userId).execute()
      await tables(tx).updateTable('users').set({ banned_at: 1 }).where('id', '=', suspended.userId).execute()
    })
    goTo('2026-11-23', 8)
    await measureSite(test.app.ctx)
    await send()
    const sent = await mails()
    expect(sent.map(mail => mail.recipient)).toEqual([reader.email])
    expect(sent[0]?.text).not.toMatch(/past due|left|Recurring/)
  })
})
