import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { expect } from 'vitest'
import { reconcile } from '../src/features/billing/reconcile/reconcile.ts'
import { tables } from './all-tables.ts'
import { buildMember, type TestMember } from './factories.ts'
import { dayMs, type PaidSite } from './paid-site.ts'
import type { PaypalFault } from './peers/paypal/paypal-peer.ts'
import type { Mishap, PeerSubscription } from './peers/paypal/world.ts'

const faults: readonly PaypalFault[] = ['throttle', 'broken', 'cut-off', 'bad-gateway', 'cut-after', 'broken-after']
const mishaps: readonly Mishap[] = ['drop', 'double', 'delay', 'forge']

/** mulberry32: the same numbers for the same seed, everywhere. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * One person's life as a customer, made of random steps: they subscribe, come back or not, cancel, resume, stop paying,
 * their bank and the merchant act at PayPal, events are lost, doubled, late and forged, calls are cut before and after
 * their effect, and time passes. After every few steps everything is brought together, and compared.
 * @returns the steps, for the message of a failure
 */
export async function liveOneLife(site: PaidSite, seed: number): Promise<{ steps: string[] }> {
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const person = await buildMember(site.test)
  const steps: string[] = []
  const remotes = () => [...site.peer.world.subscriptions.values()].filter(one => attempts.has(one.customId ?? ''))
  const attempts = new Set<string>()
  const open = () => remotes().filter(one => one.status === 'APPROVAL_PENDING')
  const running = () => remotes().filter(one => one.status === 'ACTIVE')

  const actions: Readonly<Record<string, () => Promise<unknown>>> = {
    async subscribe() {
      const planId = pick([site.plans.pro, site.plans.team])
      const answer = await person.client.call(b.checkout, { body: { planId, gateway: 'paypal' } })
      if (answer.status === 201) attempts.add(answer.data.id)
    },
    approve: async () => open()[0] && site.peer.approve(pick(open()).id, pick(['pays', 'pays', 'declines'] as const)),
    lapse: async () => open()[0] && site.peer.lapse(pick(open()).id),
    comeBack: async () => attempts.size > 0 && person.client.call(b.finish, { params: { id: pick([...attempts]) } }),
    cancel: () => withOwn(person, id => person.client.call(b.cancel, { params: { id } })),
    resume: () => withOwn(person, id => person.client.call(b.resume, { params: { id } })),
    cancelAtPaypal: async () => running()[0] && site.peer.cancelAsPayer(pick(running()).id),
    stopPaying: async () => void setWallets(remotes(), 'declines'),
    payAgain: async () => void setWallets(remotes(), 'pays'),
    refund: async () => {
      const sale = remotes().flatMap(one => one.transactions.filter(({ status }) => status === 'COMPLETED'))[0]
      if (sale) site.peer.refund(sale.id)
    },
    someHours: () => site.advance(random() * 20 * 3_600_000),
    someDays: () => site.advance(random() * 40 * dayMs),
    news: () => site.deliver(random() < 0.5),
    mishap: async () => void site.peer.world.mishaps.push(pick(mishaps)),
    fault: async () => site.peer.failAt(Math.floor(random() * 4), pick(faults)),
    compare: () => reconcile(site.test.app.ctx),
  }
  const names = Object.keys(actions)
  for (let step = 0; step < 30; step++) {
    const name = step === 0 ? 'subscribe' : step === 1 ? 'approve' : pick(names)
    steps.push(name)
    await actions[name]?.()
    if (step % 6 === 5) await agree(site, person, remotes, steps)
  }
  await agree(site, person, remotes, steps)
  return { steps }
}

async function withOwn(person: TestMember, act: (id: string) => Promise<unknown>): Promise<void> {
  const [own] = (await person.client.ok(b.mine)).subscriptions
  if (own) await act(own.id)
}

function setWallets(all: readonly PeerSubscription[], wallet: PeerSubscription['wallet']): void {
  for (const one of all) one.wallet = wallet
}

/** Brings everything together, without faults, and compares. */
async function agree(
  site: PaidSite,
  person: TestMember,
  remotes: () => PeerSubscription[],
  steps: readonly string[],
): Promise<void> {
  const told = `after ${steps.join(', ')}`
  site.peer.clearFaults()
  // What was lost stays lost; the comparison has to find it. What is late arrives meanwhile.
  await site.advance(11 * 60_000)
  for (let round = 0; round < 3; round++) {
    const { problems } = await reconcile(site.test.app.ctx)
    expect(problems, told).toEqual([])
    await site.deliver()
    await site.test.app.worker.runDue()
  }
  const now = site.test.clock.now()
  const { read } = site.test.app.services.db
  const rows = await tables(read).selectFrom('subscriptions').selectAll().where('user_id', '=', person.userId).execute()
  // Nobody pays for two.
  const collecting = remotes().filter(one => one.status === 'ACTIVE')
  expect(collecting.length, `${told}: PayPal collects once`).toBeLessThanOrEqual(1)
  for (const remote of remotes()) {
    const row = rows.find(one => one.gateway_id === remote.id)
    const isOver = remote.status === 'CANCELLED' || remote.status === 'EXPIRED'
    // One whose first payment was declined is nobody's plan yet.
    const wasPaid = remote.transactions.some(({ status }) => status !== 'DECLINED')
    if (remote.status === 'ACTIVE' && wasPaid) expect(row?.is_open, `${told}: ${remote.id} is known here`).toBe(1)
    if (isOver && row) expect([row.is_open, row.is_paid], `${told}: ${remote.id} is over here too`).toEqual([0, 0])
  }
  // What the person may do follows from the one that counts.
  const counting = rows.filter(
    one =>
      one.is_paid === 1 &&
      (one.ends_at === null || Number(one.ends_at) > now) &&
      (one.counts_until === null || Number(one.counts_until) > now),
  )
  expect(await site.may(person), `${told}: rights`).toBe(counting.length > 0)
  const paidNow = collecting.filter(one => one.outstanding === 0 && one.unpaid === 0)
  if (paidNow.length > 0) expect(await site.may(person), `${told}: who pays has the plan`).toBe(true)
  // Every payment has one invoice, and every refund is on it.
  const mine = new Set(remotes().map(one => one.id))
  const money = site.peer.world.ledger.filter(entry => mine.has(entry.subscriptionId))
  const sum = (kinds: readonly string[]) =>
    money.filter(entry => kinds.includes(entry.kind)).reduce((total, entry) => total + entry.amount, 0)
  const invoices = await tables(read).selectFrom('invoices').selectAll().where('user_id', '=', person.userId).execute()
  const total = invoices.reduce((all, one) => all + Number(one.total), 0)
  const refunded = invoices.reduce((all, one) => all + Number(one.refunded), 0)
  expect(total, `${told}: invoices`).toBe(sum(['payment']))
  expect(-refunded || 0, `${told}: refunds`).toBe(sum(['refund', 'reversal']))
  expect(new Set(invoices.map(one => one.number)).size, `${told}: numbers`).toBe(invoices.length)
}
