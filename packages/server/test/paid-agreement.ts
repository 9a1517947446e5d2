import { expect } from 'vitest'
import type { Reader } from '../src/platform/database/database.ts'
import { tables } from './all-tables.ts'
import type { GatewayWorld, WorldSubscription } from './gateways/gateway-world.ts'

/** One customer, as the site and its gateway see them. */
export interface Customer {
  readonly userId: string
  /** Every subscription that they ever had at the gateway. */
  readonly remotes: readonly WorldSubscription[]
  /** Whether they have what the plans give; null for somebody who has left. */
  readonly may: boolean | null
}

export interface Agreement {
  readonly world: GatewayWorld
  readonly read: Reader
  /** By the site's clock. */
  readonly now: number
  /** What has happened, for the message of a failure. */
  readonly told: string
}

/**
 * Expects that rights, rows, gateway and money agree about one customer, once everything has been brought together:
 * nobody pays for two, whoever pays has the plan, and every payment has one invoice.
 */
export async function expectAgreement(agreement: Agreement, customer: Customer): Promise<void> {
  const { world, told } = agreement
  const { remotes, may } = customer
  const collecting = remotes.filter(one => one.state === 'collecting' && one.wasPaid)
  expect(collecting.length, `${told}: collected once`).toBeLessThanOrEqual(may === null ? 0 : 1)
  if (may !== null) await expectRights(agreement, { ...customer, may }, collecting)
  await expectInvoices(agreement, customer, world.payments(new Set(remotes.map(one => one.id))))
}

async function expectRights(
  { read, now, told }: Agreement,
  { userId, remotes, may }: Customer,
  collecting: readonly WorldSubscription[],
): Promise<void> {
  const rows = await tables(read).selectFrom('subscriptions').selectAll().where('user_id', '=', userId).execute()
  for (const remote of remotes) {
    const row = rows.find(one => one.gateway_id === remote.id)
    // One whose first payment was declined is nobody's plan yet.
    const isKnown = remote.wasPaid && (remote.state === 'collecting' || remote.state === 'cancelled')
    if (isKnown) expect(row?.is_open, `${told}: ${remote.id} is known here`).toBe(1)
    if (remote.state === 'over' && row)
      expect([row.is_open, row.is_paid], `${told}: ${remote.id} is over here too`).toEqual([0, 0])
  }
  // What the person may do follows from the one that counts.
  const counting = rows.filter(
    one =>
      one.is_paid === 1 &&
      (one.ends_at === null || Number(one.ends_at) > now) &&
      (one.counts_until === null || Number(one.counts_until) > now),
  )
  expect(may, `${told}: rights`).toBe(counting.length > 0)
  if (collecting.some(one => one.isPaidUp)) expect(may, `${told}: who pays has the plan`).toBe(true)
}

/** Every payment has one invoice, and every refund is on it. */
async function expectInvoices(
  { read, told }: Agreement,
  { userId, may }: Customer,
  payments: ReturnType<GatewayWorld['payments']>,
): Promise<void> {
  // PostgreSQL accepts no empty list.
  const known = ['', ...payments.map(one => one.id)]
  const invoices = await tables(read)
    .selectFrom('invoices')
    .select(['remote_id', 'total', 'refunded'])
    // Whoever has left is no longer named on their invoices.
    .where(e => e.or([e('user_id', '=', userId), e('remote_id', 'in', known)]))
    .execute()
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
  const issued = invoices.map(one => ({ id: one.remote_id, paid: Number(one.total), back: Number(one.refunded) }))
  // Somebody who left before their payment was known gets it back, without an invoice.
  const isInvoiced = ({ id, paid, back }: (typeof payments)[number]) =>
    may !== null || back < paid || issued.some(one => one.id === id)
  expect(issued.toSorted(byId), `${told}: invoices`).toEqual(payments.filter(isInvoiced).toSorted(byId))
}

/** Expects that the numbers of all invoices are counted without gaps. */
export async function expectNumbers(read: Reader): Promise<void> {
  const rows = await tables(read).selectFrom('invoices').select('number').orderBy('number').execute()
  expect(rows.map(one => Number(one.number))).toEqual(rows.map((_, index) => index + 1))
}
