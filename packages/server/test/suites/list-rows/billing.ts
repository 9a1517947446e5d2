import { newId } from '../../../src/platform/ids.ts'
import { tables } from '../../all-tables.ts'
import { buildInvoice, buildPlan, buildSubscription } from '../../build-plans.ts'
import { buildMember } from '../../factories.ts'
import type { TestApp } from '../../harness.ts'
import { ago, hostile, nth } from './values.ts'

const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'JPY']
const intervals = ['day', 'week', 'month', 'year'] as const
const gateways = ['stripe', 'paypal', 'none'] as const

export async function addPlan(test: TestApp, n = 0): Promise<void> {
  const values = {
    currency: nth(currencies, n),
    interval: nth(intervals, n),
    interval_count: 1 + (n % 12),
    position: 1 + (n % 8),
    is_free: n % 6 ? 0 : 1,
    is_recommended: n % 5 ? 0 : 1,
    amount: n % 6 ? n * 101 : 0,
    created_at: ago(n),
    updated_at: ago(n - 6),
  }
  const id = await buildPlan(test, { ...values, name: `${nth(hostile, n)} ${newId().slice(20)}` })
  if (n % 4 === 1) await buildPlan(test, { ...values, name: `Child of ${n}`, parent_id: id, updated_at: ago(n - 3) })
  // One that is no longer sold.
  if (n % 7 === 2) await buildPlan(test, { ...values, name: `Gone ${n}`, deleted_at: ago(n) })
}

/** Adds a person with a subscription: some renew, some end, some have ended or aren't paid. */
export async function addSubscription(test: TestApp, n = 0): Promise<void> {
  const { userId } = await buildMember(test)
  const plan = await buildPlan(test, { name: nth(hostile, n), deleted_at: n % 5 ? null : ago(n) })
  const gateway = nth(gateways, n)
  const hasEnd = n % 2 === 1
  await buildSubscription(test, {
    user_id: userId,
    plan_id: plan,
    description: `${nth(hostile, n)} ${nth(['A gift', 'Bought ÜBER', ''], n)}`,
    gateway,
    gateway_id: gateway === 'none' ? null : newId(),
    is_paid: n % 8 === 3 ? 0 : 1,
    renews_at: hasEnd || n % 3 === 0 ? null : ago(n - 40),
    ends_at: hasEnd ? ago(n - 15) : null,
    created_at: ago(n),
    updated_at: ago(n - 2),
  })
}

let notes = 0

/** Adds an invoice: paid, paid back in part or whole, of someone or of nobody any more. Some have a credit note. */
export async function addPayment(test: TestApp, n = 0): Promise<void> {
  const { userId, email } = await buildMember(test)
  const refunded = n % 3 === 0 ? 0 : n % 3 === 1 ? 250 : 999
  const id = await buildInvoice(test, {
    user_id: n % 4 ? userId : null,
    gateway: n % 2 ? 'stripe' : 'paypal',
    mode: n % 5 ? 'live' : 'test',
    currency: nth(currencies.slice(0, 4), n),
    refunded,
    issued_at: ago(n),
    document: { buyer: { name: nth(hostile, n), email } },
  })
  if (refunded === 0) return
  const row = {
    id: newId(),
    number: ++notes,
    invoice_id: id,
    amount: refunded,
    reason: nth(hostile, n + 1),
    state: n % 2 ? ('issued' as const) : ('void' as const),
    refund_id: null,
    issued_at: ago(n - 3),
    voided_at: n % 2 ? null : ago(n - 2),
  }
  await test.app.services.db.transaction(tx => tables(tx).insertInto('credit_notes').values(row).execute())
}
