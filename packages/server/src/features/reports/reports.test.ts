import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { reportEndpoints as e } from '@holdall/contract/reports/reports.contract.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, registerMember, setUpSite } from '../../../test/accounts.ts'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildMember, type TestMember } from '../../../test/factories.ts'
import type { Client } from '../../../test/harness.ts'
import { addDays, dayOf } from '../../platform/lists/days.ts'
import { measureSite } from './measure-site.ts'

const dayMs = 86_400_000

describe.each(dialects)('[SHELL-18] the site report on %s', dialect => {
  let test: AccountsTest
  let reader: TestMember
  let owner: TestMember
  let member: Client
  let fileId: string
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    // Noon, so that no day ends while a test runs.
    test.clock.advance((1.5 * dayMs - (test.clock.now() % dayMs)) % dayMs)
    await setUpSite(test)
    reader = await buildMember(test, { permissions: ['reports.view'] })
    owner = await buildMember(test)
    member = await registerMember(test, 'ada@example.org')
    fileId = await buildFile(test, owner, { name: 'plan.txt', text: '0123456789' })
  })
  afterAll(() => test.close())

  const read = (query: Record<string, string> = { range: 'week' }) => reader.client.ok(e.site, { query })
  const measure = () => measureSite(test.app.ctx)
  const today = () => dayOf(test.clock.now(), 'UTC')
  const listDays = async () => {
    const rows = await tables(test.app.services.db.read).selectFrom('site_days').selectAll().execute()
    const days = rows.filter(row => row.measure !== 'measured').map(row => Object.values(row).join(' '))
    return days.sort()
  }
  const visit = async (count: number) => {
    const link = await owner.client.ok(sharingEndpoints.createLink, { params: { id: fileId }, body: {} })
    for (let n = 0; n < count; n++) {
      await test.client().ok(sharingEndpoints.openLink, { params: { slug: link.slug } })
    }
    return link
  }

  it('counts today live, before anything was measured', async () => {
    await member.ok(accountEndpoints.me)
    const link = await visit(3)
    await visit(1)
    await test.client().ok(sharingEndpoints.countDownload, { params: { slug: link.slug }, body: { ids: [fileId] } })
    const report = await read()
    expect(report.days).toHaveLength(7)
    expect([report.days.at(-1), report.today]).toEqual([today(), today()])
    expect(report.totals).toMatchObject({ users: 4, files: 1, storage: 10 })
    const last = Object.fromEntries(Object.entries(report.series).map(([name, values]) => [name, values.at(-1)]))
    expect(last).toEqual({
      signups: 4,
      active: expect.any(Number),
      uploads: 1,
      uploaded_bytes: 10,
      downloads: 1,
      downloaded_bytes: 10,
      opens: 4,
    })
    expect(last.active).toBeGreaterThanOrEqual(1)
    expect(report.storage.map(({ kind, bytes }) => [kind, bytes.at(-1), bytes[0]])).toEqual([['text', 10, null]])
    expect(report.top_links.map(({ visits, item_name }) => [visits, item_name])).toEqual([
      [3, 'plan.txt'],
      [1, 'plan.txt'],
    ])
    expect(JSON.stringify(report)).not.toContain(link.slug)
  })

  it('stores days that are over, once, and catches up on missed days', async () => {
    const before = await read()
    await measure()
    test.clock.advance(3 * dayMs)
    await member.ok(accountEndpoints.me)
    await measure()
    const first = await listDays()
    await measure()
    await Promise.all([measure(), measure()])
    expect(await listDays()).toEqual(first)
    const { days, series, storage, top_links } = await read()
    const then = days.length - 4
    expect(days[then]).toBe(before.days.at(-1))
    for (const [name, values] of Object.entries(before.series)) {
      expect(series[name as keyof typeof series][then], name).toBe(values.at(-1))
    }
    expect(series.uploads.slice(then + 1)).toEqual([0, 0, 0])
    expect(series.active.slice(then + 1)).toEqual([0, 0, 1])
    expect(series.active.slice(0, then)).toEqual([null, null, null])
    // Days without a measurement have the value of the day before.
    expect(storage[0]?.bytes).toEqual([null, null, null, 10, 10, 10, 10])
    expect(top_links.map(({ visits }) => visits)).toEqual([3, 1])
    expect(first.filter(row => row.startsWith('complete'))).toHaveLength(3)
  })

  it('counts each user once a day, however often they visit', async () => {
    const other = await registerMember(test, 'grace@example.org')
    for (let n = 0; n < 3; n++) {
      for (const client of [member, other]) await client.ok(accountEndpoints.me)
      await measure()
      test.clock.advance(2 * 60_000)
    }
    expect((await read()).series.active.at(-1)).toBe(2)
  })

  it('leaves revoked links out of the list of links', async () => {
    const link = await visit(9)
    expect((await read()).top_links[0]).toMatchObject({ id: link.id, visits: 9, file_kind: 'text', name: '' })
    await owner.client.ok(sharingEndpoints.revokeLink, { params: { id: link.id } })
    expect((await read()).top_links.map(({ id }) => id)).not.toContain(link.id)
  })

  it('begins and ends days in the time zone of the site', async () => {
    await test.app.services.settings.save({ app_timezone: 'Pacific/Kiritimati' }, null)
    const { days } = await read()
    expect(days.at(-1)).toBe(addDays(today(), 1))
    await measure()
    await expect(test.app.services.settings.save({ app_timezone: 'Nowhere/Land' }, null)).rejects.toThrow()
    expect((await read()).days.at(-1)).toBe(addDays(today(), 1))
    await test.app.services.settings.save({ app_timezone: 'UTC' }, null)
  })

  it('accepts the ranges that exist, and no others', async () => {
    for (const [range, length] of Object.entries({ week: 7, month: 30, quarter: 90, year: 365 })) {
      const report = await read({ range })
      expect(report.days).toHaveLength(length)
      for (const values of Object.values(report.series)) expect(values).toHaveLength(length)
    }
    const now = today()
    const own = await read({ range: 'own', from: addDays(now, -3), to: addDays(now, -3) })
    expect([own.days, own.series.uploads]).toEqual([[addDays(now, -3)], [1]])
    expect((await read({ range: 'own', from: addDays(now, -399), to: now })).days).toHaveLength(400)
    const wrong: Record<string, string>[] = [
      { range: 'own' },
      { range: 'own', from: now },
      { range: 'own', from: now, to: addDays(now, 1) },
      { range: 'own', from: now, to: addDays(now, -1) },
      { range: 'own', from: addDays(now, -400), to: now },
      { range: 'own', from: '1900-01-01', to: now },
      { range: 'own', from: '2025-02-30', to: now },
      { range: 'own', from: "2025-01-01'--", to: now },
      { range: 'century' },
    ]
    for (const query of wrong) {
      expect((await reader.client.call(e.site, { query })).status, JSON.stringify(query)).toBe(422)
    }
  })

  it('is only for those who may see reports', async () => {
    const eve = await buildMember(test, { permissions: ['admin.access', 'users.view'] })
    expect((await eve.client.call(e.site)).status).toBe(403)
    expect((await test.client().call(e.site)).status).toBe(401)
  })
})
