import { oversightEndpoints as o } from '@holdall/contract/billing/oversight.endpoints.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { buildPlan } from '../../../../test/build-plans.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { newId } from '../../../platform/ids.ts'
import { dayOf, startOfDay } from '../../../platform/lists/days.ts'
import type { InvoiceRow } from '../billing.tables.ts'
import { topicOf } from './event-topics.ts'
import { monthsUntil } from './read-figures.ts'

const zone = 'Pacific/Auckland'
const minuteMs = 60_000

describe.each(dialects)('the figures of payments on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  let number = 0
  beforeAll(async () => {
    test = await createTestApp(dialect, { BILLING_INTEGRATED: 'true' })
    admin = await buildMember(test, { permissions: ['admin'] })
    await admin.client.ok(settingsEndpoints.save, { body: { client: { 'billing.enable': true } } })
    await test.app.services.settings.saveComputed('app_timezone', zone as never)
  })
  afterAll(() => test.close())

  const write = <T>(work: (tx: ReturnType<typeof tables>) => Promise<T>) =>
    test.app.services.db.transaction(tx => work(tables(tx)))
  const pay = (paid_at: number, total: number, more: Partial<InvoiceRow> = {}) => {
    number++
    const row: InvoiceRow = {
      id: newId(),
      number,
      user_id: null,
      subscription_id: null,
      gateway: 'stripe',
      mode: 'live',
      remote_id: `in_${number}`,
      remote_subscription_id: null,
      total,
      refunded: 0,
      currency: 'EUR',
      document: '{}',
      paid_at,
      issued_at: paid_at,
      buyer_name: '',
      buyer_email: '',
      asked_at: null,
      ...more,
    }
    return write(db => db.insertInto('invoices').values(row).execute())
  }

  it('income is that of months in the site’s time zone, less what was paid back, by currency and mode', async () => {
    const month = dayOf(test.clock.now(), zone).slice(0, 7)
    const months = monthsUntil(month, 13).slice(0, 12)
    const starts = months.map(one => startOfDay(`${one}-01`, zone))
    const [oldest = 0, second = 0] = starts
    const latest = starts.at(-1) ?? 0
    await pay(oldest - 1, 5000)
    await pay(oldest, 100)
    await pay(second - 1, 20)
    await pay(second, 3)
    await pay(latest - minuteMs, 999)
    await pay(latest, 1999, { refunded: 1000 })
    await pay(latest, 500, { currency: 'JPY' })
    await pay(latest, 700, { mode: 'test' })
    const { income, ...rest } = await admin.client.ok(o.figures)
    expect(rest).toEqual({ months, active: 0, started: 0, lost: 0 })
    const zeros = (count: number) => Array.from({ length: count }, () => 0)
    expect(income).toEqual([
      { currency: 'EUR', isTest: false, amounts: [120, 3, ...zeros(8), 999, 999] },
      { currency: 'JPY', isTest: false, amounts: [...zeros(11), 500] },
      { currency: 'EUR', isTest: true, amounts: [...zeros(11), 700] },
    ])
  })

  it('counts those in force, those that began and those that ended this month', async () => {
    const plan_id = await buildPlan(test, { name: 'Pro' })
    const now = test.clock.now()
    const start = startOfDay(`${dayOf(now, zone).slice(0, 7)}-01`, zone)
    const add = async (created_at: number, ends_at: number | null, kind?: 'duplicate' | 'replaced') => {
      const { userId } = await buildMember(test)
      const id = newId()
      await write(async db => {
        const rest = { description: '', gateway_id: null, is_open: 0, counts_until: null, mode: null, asked_at: null }
        await db
          .insertInto('subscriptions')
          .values({
            id,
            user_id: userId,
            plan_id,
            gateway: 'none',
            is_paid: 1,
            renews_at: null,
            ends_at,
            created_at,
            updated_at: created_at,
            ...rest,
          })
          .execute()
        if (kind)
          await db
            .insertInto('subscription_events')
            .values({ id: newId(), subscription_id: id, kind, details: '{}', actor_id: null, created_at })
            .execute()
      })
    }
    await add(start - 1, null)
    await add(start, null)
    await add(start, now + 1_000_000)
    await add(start - 1, start - 1)
    await add(start - 1, start)
    await add(now, now, 'duplicate')
    await add(start - 1, start, 'replaced')
    expect(await admin.client.ok(o.figures)).toMatchObject({ active: 3, started: 2, lost: 1 })
  })

  it('is off while billing is off', async () => {
    await admin.client.ok(settingsEndpoints.save, { body: { client: { 'billing.enable': false } } })
    for (const endpoint of [o.figures, o.comparison, o.startComparison])
      expect((await admin.client.call(endpoint)).problem.code).toBe('request.turned-off')
    await admin.client.ok(settingsEndpoints.save, { body: { client: { 'billing.enable': true } } })
  })
})

it('months go back over the turn of the year', () => {
  expect(monthsUntil('2027-01', 4)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
})

it('every type of event has a topic', () => {
  expect(
    ['invoice.payment_failed', 'invoice.paid', 'customer.subscription.deleted', 'customer.deleted'].map(topicOf),
  ).toEqual(['failed-payment', 'payment', 'subscription', 'other'])
  expect(
    ['BILLING.SUBSCRIPTION.PAYMENT.FAILED', 'BILLING.SUBSCRIPTION.UPDATED', 'PAYMENT.SALE.REVERSED'].map(topicOf),
  ).toEqual(['failed-payment', 'subscription', 'refund'])
})
