import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { planEndpoints } from '@holdall/contract/plans/plans.endpoints.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { expect } from 'vitest'
import type { Dialect } from '../src/platform/database/database.ts'
import { tables } from './all-tables.ts'
import { buildMember, type TestMember } from './factories.ts'
import type { Delivery, GatewayWorld } from './gateways/gateway-world.ts'
import { createTestApp, type TestApp } from './harness.ts'
import { syncNow } from './sync-now.ts'

export const dayMs = 24 * 3600 * 1000

/** A site that sells plans through a gateway for tests, whose clock follows the site's. */
export interface PaidSite<W extends GatewayWorld = GatewayWorld> {
  readonly test: TestApp
  readonly world: W
  readonly admin: TestMember
  readonly bob: TestMember
  /** Ids by name: Pro costs 9.99 a month and gives `reports.view` and 5,000 bytes, Team costs 20. */
  readonly plans: Readonly<Record<'pro' | 'team', string>>
  /** Begins to pay; the person agrees at the gateway unless told otherwise. */
  buy(who: TestMember, planId: string, options?: { approves?: boolean }): Promise<Bought>
  finish(who: TestMember, checkoutId: string): Promise<{ state: string }>
  /** What the site answers to an event; a status. */
  readonly receive: (delivery: Delivery) => Promise<number>
  /** Delivers what is due and does the work that it causes. */
  deliver(isReversed?: boolean): Promise<number>
  /** Both clocks. */
  advance(ms: number): void
  may(who: TestMember): Promise<boolean>
  /** What the gateway keeps of everybody's money, in minor units. */
  balance(): number
  close(): Promise<void>
}

export interface Bought {
  readonly checkoutId: string
  /** What the gateway calls it, as far as it has one already. */
  readonly remoteId: string
}

export async function openPaidSite<W extends GatewayWorld>(
  dialect: Dialect,
  startWorld: () => Promise<W>,
): Promise<PaidSite<W>> {
  const world = await startWorld()
  const { gateway } = world
  const test = await createTestApp(dialect, {
    BILLING_INTEGRATED: 'true',
    OUTBOUND_ALLOW: '127.0.0.1',
    ...world.variables,
  })
  const admin = await buildMember(test, { permissions: ['admin'] })
  const bob = await buildMember(test)
  const { client, server } = world
  await admin.client.ok(settingsEndpoints.save, { body: { client: { 'billing.enable': true, ...client }, server } })
  // The save tells the gateway where to send its events.
  const endpoints = async () => {
    await test.app.worker.runDue()
    return tables(test.app.services.db.read).selectFrom('gateway_endpoints').select('url').execute()
  }
  await expect.poll(endpoints).toEqual([{ url: `http://drive.test/billing/${gateway}` }])
  const create = async (body: Record<string, unknown>) =>
    (await admin.client.ok(planEndpoints.create, { body })).plan.id
  const permissions = [{ name: 'reports.view' }]
  const plans = {
    pro: await create({ name: 'Pro', amount: '9.99', permissions, available_space: 5000 }),
    team: await create({ name: 'Team', amount: '20', permissions }),
  }
  expect(await syncNow(test, admin)).toEqual([{ gateway, synced: 2, total: 2, problem: null }])
  const receive = async ({ body, headers }: Delivery) => {
    const answer = await test.client().request('POST', `/billing/${gateway}`, {
      payload: body,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    return answer.statusCode
  }
  return {
    test,
    world,
    admin,
    bob,
    plans,
    receive,
    async buy(who, planId, { approves = true } = {}) {
      const { id } = await who.client.ok(b.checkout, { body: { planId, gateway } })
      if (approves) world.pay(id)
      return { checkoutId: id, remoteId: world.subscriptions().find(one => one.attemptId === id)?.id ?? '' }
    },
    finish: (who, checkoutId) => who.client.ok(b.finish, { params: { id: checkoutId } }),
    async deliver(isReversed = false) {
      const count = await world.deliver(receive, isReversed)
      await test.app.worker.runDue()
      return count
    },
    advance(ms) {
      // Clocks count whole milliseconds.
      test.clock.advance(Math.round(ms))
      world.follow(test.clock.now())
    },
    may: async who => (await who.client.ok(accountEndpoints.me)).permissions.includes('reports.view'),
    balance() {
      const { paid, back } = world.money(new Set(world.subscriptions().map(one => one.id)))
      return paid - back
    },
    async close() {
      await test.close()
      await world.close()
    },
  }
}
