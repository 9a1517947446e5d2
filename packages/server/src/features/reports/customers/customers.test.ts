import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { reportEndpoints as e } from '@holdall/contract/reports/reports.contract.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { subscriptionEndpoints as s } from '@holdall/contract/subscriptions/subscriptions.endpoints.ts'
import { userEndpoints } from '@holdall/contract/users/users.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPlan, buildSubscription } from '../../../../test/build-plans.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { measureSite } from '../measure-site.ts'

const dayMs = 86_400_000

describe.each(dialects)('answers about customers on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  let clerk: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect, { BILLING_INTEGRATED: 'true' })
    // Noon, so that no day ends while a test runs.
    test.clock.advance((1.5 * dayMs - (test.clock.now() % dayMs)) % dayMs)
    admin = await buildMember(test, { permissions: ['admin'] })
    clerk = await buildMember(test, { permissions: ['reports.view', 'subscriptions.view'] })
    await admin.client.ok(settingsEndpoints.save, { body: { client: { 'billing.enable': true } } })
  })
  afterAll(() => test.close())

  const read = (range = 'week') => clerk.client.ok(e.customers, { query: { range } })
  const now = () => test.clock.now()
  const subscribe = ({ userId: user_id }: TestMember, plan_id: string, values: object) =>
    buildSubscription(test, { user_id, plan_id, created_at: now() - dayMs, ...values })
  const iso = (at: number) => new Date(at).toISOString()

  it('who hasn’t paid: the longest overdue first, what is owed, since when and until when', async () => {
    const plan_id = await buildPlan(test, { name: 'Pro', amount: 999, currency: 'EUR' })
    const yearly = await buildPlan(test, { name: 'Yearly', parent_id: plan_id, amount: 9900, currency: 'EUR' })
    const [bob, eve, carl] = [await buildMember(test), await buildMember(test), await buildMember(test)]
    const at = now()
    const late = { gateway: 'stripe', mode: 'live', counts_until: at + dayMs } as const
    await subscribe(bob, plan_id, { ...late, past_due_at: at - dayMs })
    await subscribe(eve, yearly, { ...late, past_due_at: at - 2 * dayMs, owed: 500 })
    await subscribe(carl, plan_id, { gateway: 'stripe', mode: 'live' })
    const { owing } = await read()
    expect(owing.count).toBe(2)
    expect(owing.data).toMatchObject([
      {
        person: { id: eve.userId, email: eve.email },
        plan: { name: 'Yearly', parent: 'Pro' },
        owed: { amount: '5.00', currency: 'EUR' },
        since: iso(at - 2 * dayMs),
        until: iso(at + dayMs),
      },
      { person: { id: bob.userId }, plan: { name: 'Pro', parent: null }, owed: { amount: '9.99', currency: 'EUR' } },
    ])
  })

  it('recurring income counts what renews through a gateway, by currency, and test payments apart', async () => {
    const monthly = await buildPlan(test, { name: 'Team', amount: 2000, currency: 'USD' })
    const yearly = await buildPlan(test, {
      name: 'By the year',
      parent_id: monthly,
      amount: 12000,
      currency: 'USD',
      interval: 'year',
    })
    const paying = { gateway: 'stripe', mode: 'live' } as const
    const add = async (planId: string, values: object) => subscribe(await buildMember(test), planId, values)
    await add(monthly, paying)
    await add(yearly, paying)
    await add(yearly, { ...paying, mode: 'test' })
    await add(monthly, { ...paying, ends_at: now() + dayMs })
    await add(monthly, { ...paying, trial_ends_at: now() + dayMs })
    await add(monthly, { ...paying, counts_until: now() - 1 })
    await add(monthly, {})
    // Storage and people are counted once a minute.
    test.clock.advance(61_000)
    const { recurring, plans } = await read()
    const dollars = [
      { amount: '30.00', currency: 'USD', isTest: false },
      { amount: '10.00', currency: 'USD', isTest: true },
    ]
    expect(recurring.filter(({ currency }) => currency === 'USD')).toEqual(dollars)
    const team = plans.find(({ plan }) => plan?.id === monthly)
    expect(team).toMatchObject({ plan: { name: 'Team' }, people: 6, recurring: dollars })
    expect(plans.some(({ plan }) => plan?.id === yearly)).toBe(false)
  })

  it('who left: cancelled or unpaid, in the period, without another plan; the deleted are counted', async () => {
    const plan_id = await buildPlan(test, { name: 'Basic' })
    const at = now()
    const paying = { gateway: 'stripe', mode: 'live', created_at: at - 400 * dayMs } as const
    const gone = async (values: object) => {
      const member = await buildMember(test)
      await subscribe(member, plan_id, { ...paying, ...values })
      return member
    }
    const before = await read()
    const cancelled = await gone({ ends_at: at - 2 * dayMs })
    const unpaid = await gone({ counts_until: at - dayMs })
    const early = await gone({ ends_at: at - 20 * dayMs })
    await gone({ ends_at: at + dayMs })
    const returned = await gone({ ends_at: at - dayMs })
    await subscribe(returned, plan_id, paying)
    const { lost } = await read()
    const basic = lost.data.filter(({ plan }) => plan.name === 'Basic')
    expect(basic.map(({ person, cause, endedAt }) => [person.email, cause, endedAt])).toEqual([
      [unpaid.email, 'unpaid', iso(at - dayMs)],
      [cancelled.email, 'cancelled', iso(at - 2 * dayMs)],
    ])
    expect(lost.count - before.lost.count).toBe(2)
    const month = await read('month')
    expect(month.lost.data.map(({ person }) => person.email)).toContain(early.email)

    // Someone who is removed, and a subscription that an administrator deletes, stay counted and name nobody.
    const removed = await gone({})
    // An earlier plan that they had changes no earlier report.
    await subscribe(removed, plan_id, { ...paying, ends_at: at - 20 * dayMs })
    await admin.client.ok(userEndpoints.delete, { params: { ids: removed.userId } })
    const deleted = await buildMember(test)
    const id = await subscribe(deleted, plan_id, {})
    await admin.client.ok(s.cancel, { params: { id }, body: { delete: true } })
    const after = await read()
    expect(after.lost.deleted - before.lost.deleted).toBe(2)
    expect(after.lost.count).toBe(lost.count)
    expect((await read('month')).lost.deleted).toBe(after.lost.deleted)
    expect(JSON.stringify(after)).not.toContain(removed.email)
  })

  it('storage and traffic by plan: today live, days that are over as they were', async () => {
    const big = await buildPlan(test, { name: 'Big' })
    const owner = await buildMember(test)
    await subscribe(owner, big, {})
    const fileId = await buildFile(test, owner, { name: 'a.txt', text: '0123456789' })
    // A copy takes space, and is no upload.
    await owner.client.ok(driveEndpoints.copy, { body: { ids: [fileId], to: owner.rootId, onConflict: 'keep-both' } })
    await test.app.worker.runDue()
    const link = await owner.client.ok(sharingEndpoints.createLink, { params: { id: fileId }, body: {} })
    const download = { params: { slug: link.slug }, body: { ids: [fileId] } }
    await test.client().ok(sharingEndpoints.countDownload, download)
    const bigIn = ({ plans }: Awaited<ReturnType<typeof read>>) => plans.find(({ plan }) => plan?.id === big)
    test.clock.advance(61_000)
    expect(bigIn(await read())).toMatchObject({ people: 1, storage: 20, uploaded: 10, downloaded: 10 })
    await measureSite(test.app.ctx)
    test.clock.advance(2 * dayMs)
    await measureSite(test.app.ctx)
    await measureSite(test.app.ctx)
    const later = await read()
    expect(bigIn(later)).toMatchObject({ people: 1, storage: 20, uploaded: 10, downloaded: 10 })
    expect(later.trafficSince).not.toBeNull()
    const today = later.to
    const query = { range: 'own', from: today, to: today } as const
    const only = await clerk.client.ok(e.customers, { query })
    expect(bigIn(only)).toMatchObject({ storage: 20, uploaded: 0, downloaded: 0 })
    const sum = later.plans.reduce((all, { people }) => all + people, 0)
    expect(later.plans.at(-1)?.plan).toBeNull()
    // Everyone is counted exactly once.
    const { totals } = await admin.client.ok(e.site, { query: { range: 'week' } })
    expect(sum).toBe(totals.users)
  })

  it('is for those who may see subscriptions, while plans are sold', async () => {
    const reader = await buildMember(test, { permissions: ['reports.view'] })
    expect((await reader.client.call(e.customers)).status).toBe(403)
    const query = { range: 'own', from: '2026-13-01', to: 'x' } as never
    expect((await clerk.client.call(e.customers, { query })).problem.code).toBe('request.invalid')
    await admin.client.ok(settingsEndpoints.save, { body: { client: { 'billing.enable': false } } })
    expect((await clerk.client.call(e.customers)).problem.code).toBe('request.turned-off')
  })
})
