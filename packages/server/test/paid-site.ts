import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { planEndpoints } from '@holdall/contract/plans/plans.endpoints.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { expect, vi } from 'vitest'
import type { Dialect } from '../src/platform/database/database.ts'
import { tables } from './all-tables.ts'
import { buildMember, type TestMember } from './factories.ts'
import { createTestApp, type TestApp } from './harness.ts'
import { type PaypalPeer, startPaypalPeer } from './peers/paypal/paypal-peer.ts'
import type { SignedEvent } from './peers/paypal/webhooks.ts'

export const dayMs = 24 * 3600 * 1000

/** A site that sells plans through a PayPal for tests, whose clock follows the site's. */
export interface PaidSite {
  readonly test: TestApp
  readonly peer: PaypalPeer
  readonly admin: TestMember
  readonly bob: TestMember
  /** Ids by name: Pro costs 9.99 a month and gives `reports.view`, Team costs 20. */
  readonly plans: Readonly<Record<'pro' | 'team', string>>
  /** Begins to pay; the person agrees at PayPal unless told otherwise. */
  buy(who: TestMember, planId: string, options?: { approves?: boolean; wallet?: 'pays' | 'declines' }): Promise<Bought>
  finish(who: TestMember, checkoutId: string): Promise<{ state: string }>
  /** What the site believes of an event. @returns the status */
  readonly receive: (delivery: SignedEvent) => Promise<number>
  /** Delivers what is due and does the work that it causes. */
  deliver(isReversed?: boolean): Promise<number>
  /** Both clocks, and the jobs that fall due. */
  advance(ms: number): Promise<void>
  may(who: TestMember): Promise<boolean>
  close(): Promise<void>
}

export interface Bought {
  readonly checkoutId: string
  readonly remoteId: string
}

export async function openPaidSite(dialect: Dialect): Promise<PaidSite> {
  const peer = await startPaypalPeer()
  peer.world.webhook.url = 'http://drive.test/billing/paypal'
  const test = await createTestApp(dialect, {
    BILLING_INTEGRATED: 'true',
    PAYPAL_SANDBOX_URL: peer.url,
    PAYPAL_ROOT_CERTIFICATE: peer.rootCertificate,
    OUTBOUND_ALLOW: '127.0.0.1',
  })
  const admin = await buildMember(test, { permissions: ['admin'] })
  const bob = await buildMember(test)
  await admin.client.ok(settingsEndpoints.save, {
    body: {
      client: { 'billing.enable': true, 'billing.paypal.enable': true, 'billing.paypal_test_mode': true },
      server: { paypal_client_id: peer.clientId, paypal_secret: peer.secret, paypal_webhook_id: peer.webhookId },
    },
  })
  // The save tells the gateway where to send its events.
  await vi.waitFor(async () => {
    await test.app.worker.runDue()
    const found = await tables(test.app.services.db.read).selectFrom('gateway_endpoints').select('url').execute()
    expect(found).toEqual([{ url: 'http://drive.test/billing/paypal' }])
  })
  const create = async (body: Record<string, unknown>) =>
    (await admin.client.ok(planEndpoints.create, { body })).plan.id
  const plans = {
    pro: await create({ name: 'Pro', amount: '9.99', permissions: [{ name: 'reports.view' }], available_space: 5000 }),
    team: await create({ name: 'Team', amount: '20', permissions: [{ name: 'reports.view' }] }),
  }
  expect((await admin.client.ok(planEndpoints.sync)).gateways).toEqual([
    { gateway: 'paypal', synced: 2, problem: null },
  ])
  const receive = async ({ body, headers }: SignedEvent) => {
    const answer = await test.client().request('POST', '/billing/paypal', {
      payload: body,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    return answer.statusCode
  }
  return {
    test,
    peer,
    admin,
    bob,
    plans,
    receive,
    async buy(who, planId, { approves = true, wallet = 'pays' } = {}) {
      const { id } = await who.client.ok(b.checkout, { body: { planId, gateway: 'paypal' } })
      const remoteId = [...peer.world.subscriptions.values()].find(one => one.customId === id)?.id ?? ''
      expect(remoteId).not.toBe('')
      if (approves) peer.approve(remoteId, wallet)
      return { checkoutId: id, remoteId }
    },
    finish: async (who, checkoutId) => who.client.ok(b.finish, { params: { id: checkoutId } }),
    async deliver(isReversed = false) {
      const count = await peer.deliver(receive, isReversed)
      await test.app.worker.runDue()
      return count
    },
    async advance(ms) {
      test.clock.advance(ms)
      peer.advance(test.clock.now() - peer.world.now)
    },
    may: async who => (await who.client.ok(accountEndpoints.me)).permissions.includes('reports.view'),
    async close() {
      await test.close()
      await peer.close()
    },
  }
}
