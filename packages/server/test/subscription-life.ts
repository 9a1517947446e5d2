import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { subscriptionEndpoints as s } from '@holdall/contract/subscriptions/subscriptions.endpoints.ts'
import { expect } from 'vitest'
import type { SubscriptionRow } from '../src/core/plans/plans.tables.ts'
import { reconcile } from '../src/features/billing/reconcile/reconcile.ts'
import { instantOrNull } from '../src/platform/clock.ts'
import { tables } from './all-tables.ts'
import { buildMember, type TestMember } from './factories.ts'
import type { WorldSubscription } from './gateways/gateway-world.ts'
import { expectAgreement, expectNumbers } from './paid-agreement.ts'
import { dayMs, type PaidSite } from './paid-site.ts'
import { randomOf } from './random.ts'

const faults = ['throttle', 'broken', 'cut-off', 'bad-gateway', 'cut-after', 'broken-after'] as const
const mishaps = ['drop', 'double', 'delay', 'forge'] as const
const cards = ['good', 'good', 'declined'] as const

/**
 * One person's life as a customer, made of random steps: they subscribe, come back or not, change the plan, cancel,
 * resume, stop paying, administrators delete, edit and give, the bank and the merchant act at the gateway, events are
 * lost, doubled, late and forged, calls are cut before and after their effect, and time passes. After every few steps
 * everything is brought together, and compared.
 * @returns the steps, for the message of a failure
 */
export async function liveOneLife(site: PaidSite, seed: number): Promise<{ steps: string[] }> {
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const person = await buildMember(site.test)
  const steps: string[] = []
  const { world } = site
  const attempts = new Set<string>()
  const remotes = () => world.subscriptions().filter(one => attempts.has(one.attemptId ?? ''))
  const withRemote = (act: (id: string) => void) => {
    const all = remotes()
    if (all.length > 0) act(pick(all).id)
  }
  const withAttempt = (act: (id: string) => unknown) => (attempts.size > 0 ? act(pick([...attempts])) : undefined)

  const actions: Readonly<Record<string, () => unknown>> = {
    async subscribe() {
      const planId = pick([site.plans.pro, site.plans.team])
      const answer = await person.client.call(b.checkout, { body: { planId, gateway: world.gateway } })
      if (answer.status === 201) attempts.add(answer.data.id)
    },
    pay: () => withAttempt(id => world.pay(id, pick(cards))),
    abandon: () => withAttempt(id => world.abandon(id)),
    comeBack: () => withAttempt(id => person.client.call(b.finish, { params: { id } })),
    cancel: () => withOwn(person, id => person.client.call(b.cancel, { params: { id } })),
    resume: () => withOwn(person, id => person.client.call(b.resume, { params: { id } })),
    changePlan: () =>
      withOwn(person, async id => {
        const planId = pick([site.plans.pro, site.plans.team])
        const preview = await person.client.call(b.preview, { params: { id }, body: { planId } })
        if (preview.status !== 200) return
        await person.client.call(b.change, { params: { id }, body: { planId, token: preview.data.token } })
      }),
    agreeThere: () => withRemote(id => world.agree(id)),
    payOtherwise: () => withOwn(person, id => person.client.call(b.payOtherwise, { params: { id } })),
    ...stepsOfAdmin(site, person, pick),
    cancelThere: () => withRemote(id => world.cancelThere(id)),
    endThere: () => withRemote(id => world.endThere(id)),
    stopThere: () => withRemote(id => world.stopThere(id)),
    reviveThere: () => withRemote(id => world.reviveThere(id)),
    stopPaying: () => withRemote(id => world.setCard(id, 'declined')),
    payAgain: () => withRemote(id => world.setCard(id, 'good')),
    refund: () => withRemote(id => world.refund(id)),
    someHours: () => site.advance(random() * 20 * 3_600_000),
    someDays: () => site.advance(random() * 40 * dayMs),
    news: () => site.deliver(random() < 0.5),
    mishap: () => world.mishap(pick(mishaps)),
    fault: () => world.failAt(Math.floor(random() * 4), pick(faults)),
    compare: () => reconcile(site.test.app.ctx),
  }
  const names = Object.keys(actions)
  for (let step = 0; step < 30; step++) {
    const name = step === 0 ? 'subscribe' : step === 1 ? 'pay' : pick(names)
    steps.push(name)
    await actions[name]?.()
    if (step % 6 === 5) await agree(site, person, remotes, steps)
  }
  await agree(site, person, remotes, steps)
  return { steps }
}

/** Makes what an administrator does with somebody's subscriptions. */
function stepsOfAdmin(site: PaidSite, { userId }: TestMember, pick: <T>(list: readonly T[]) => T) {
  const { client } = site.admin
  const { read } = site.test.app.services.db
  const withRow = async (act: (row: SubscriptionRow) => Promise<unknown>) => {
    const rows = await tables(read).selectFrom('subscriptions').selectAll().where('user_id', '=', userId).execute()
    if (rows.length > 0) await act(pick(rows))
  }
  const instant = (at: number | null) => instantOrNull(at === null ? null : Number(at))
  const change = (row: SubscriptionRow, planId: string) =>
    client.call(s.update, {
      params: { id: row.id },
      body: {
        plan_id: planId,
        description: `Looked at ${row.updated_at}`,
        renews_at: instant(row.renews_at),
        ends_at: instant(row.ends_at),
      },
    })
  return {
    adminDeletes: () => withRow(row => client.call(s.cancel, { params: { id: row.id }, body: { delete: true } })),
    adminCancels: () => withRow(row => client.call(s.cancel, { params: { id: row.id }, body: { delete: false } })),
    adminDescribes: () => withRow(row => change(row, row.plan_id)),
    adminChangesPlan: () =>
      withRow(async row => {
        const planId = row.plan_id === site.plans.pro ? site.plans.team : site.plans.pro
        const { status } = await change(row, planId)
        expect(status).toBe(row.gateway === 'none' ? 200 : 409)
      }),
    adminGives: () => {
      const ends_at = new Date(site.test.clock.now() + 5 * dayMs).toISOString()
      const body = { user_id: userId, plan_id: site.plans.team, description: '', renews_at: null, ends_at }
      return client.call(s.create, { body })
    },
  }
}

async function withOwn(person: TestMember, act: (id: string) => Promise<unknown>): Promise<void> {
  const [own] = (await person.client.ok(b.mine)).subscriptions
  if (own) await act(own.id)
}

/** Brings everything together, without faults, and compares. */
async function agree(
  site: PaidSite,
  person: TestMember,
  remotes: () => WorldSubscription[],
  steps: readonly string[],
): Promise<void> {
  const told = `after ${steps.join(', ')}`
  site.world.clearFaults()
  // What was lost stays lost; the comparison has to find it. What is late arrives meanwhile.
  site.advance(11 * 60_000)
  for (let round = 0; round < 3; round++) {
    const { problems } = await reconcile(site.test.app.ctx)
    expect(problems, told).toEqual([])
    await site.deliver()
    await site.test.app.worker.runDue()
  }
  const { read } = site.test.app.services.db
  const agreement = { world: site.world, read, now: site.test.clock.now(), told }
  await expectAgreement(agreement, { userId: person.userId, remotes: remotes(), may: await site.may(person) })
  await expectNumbers(read)
}
