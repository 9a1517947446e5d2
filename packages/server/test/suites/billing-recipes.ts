import { randomUUID } from 'node:crypto'
import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { oversightEndpoints as o } from '@holdall/contract/billing/oversight.endpoints.ts'
import type { SettingKey } from '@holdall/contract/contract.ts'
import { syncPlans } from '../../src/features/plans/sync/sync-plans.ts'
import { tables } from '../all-tables.ts'
import { buildPlan } from '../build-plans.ts'
import { buildMember } from '../factories.ts'
import type { startStripeWorld } from '../gateways/stripe-world.ts'
import type { TestApp } from '../harness.ts'
import type { Person } from './world.ts'

type World = Awaited<ReturnType<typeof startStripeWorld>>

/** Turns a gateway for tests on, for calls that need one. */
export async function useGateway({ app }: TestApp, { client, server }: World): Promise<void> {
  for (const [key, value] of Object.entries({ ...client, ...server }))
    await app.services.settings.saveComputed(key as SettingKey, value as never)
}

/** A plan that the gateway sells. */
async function sellPlan(test: TestApp, amount: number): Promise<string> {
  const planId = await buildPlan(test, { name: `Plan for ${amount}`, amount, interval: 'month' })
  await syncPlans(test.app.ctx, async () => undefined)
  return planId
}

/** What the calls of somebody who pays need, with a plan that they have bought. */
export function billingRecipes(world: World) {
  async function bought(test: TestApp) {
    const { client } = await buildMember(test)
    const planId = await sellPlan(test, 500)
    const { id } = await client.ok(b.checkout, { body: { planId, gateway: 'stripe' } })
    world.follow(test.clock.now())
    world.pay(id)
    const { subscription } = await client.ok(b.finish, { params: { id } })
    return { client, params: { id: subscription?.id ?? '' } }
  }
  return {
    'billing.checkout': async (test: TestApp, { client }: Person) => {
      const body = { planId: await sellPlan(test, 700), gateway: 'stripe' }
      return { client: (await buildMember(test)).client ?? client, sent: { body } }
    },
    'billing.change': async (test: TestApp) => {
      const { client, params } = await bought(test)
      const planId = await sellPlan(test, 900)
      const { token } = await client.ok(b.preview, { params, body: { planId } })
      return { client, sent: { params, body: { planId, token } } }
    },
    'billing.cancel': async (test: TestApp) => {
      const { client, params } = await bought(test)
      return { client, sent: { params } }
    },
    'billing.retryEvent': async (test: TestApp) => {
      const { params } = await bought(test)
      const { db, clock } = test.app.services
      const row = await tables(db.read)
        .selectFrom('subscriptions')
        .selectAll()
        .where('id', '=', params.id)
        .executeTakeFirstOrThrow()
      const id = `evt_${params.id}`
      await db.transaction(tx =>
        tables(tx)
          .insertInto('gateway_events')
          .values({
            gateway: 'stripe',
            id,
            mode: row.mode ?? 'test',
            type: 'invoice.paid',
            remote_subscription_id: row.gateway_id,
            remote_checkout_id: null,
            sent_at: clock.now(),
            received_at: clock.now(),
            handled_at: clock.now(),
            problem: 'It failed',
          })
          .execute(),
      )
      const { client } = await buildMember(test, { permissions: ['admin'] })
      return { client, sent: { params, body: { eventId: id } } }
    },
    'billing.changeFor': async (test: TestApp) => {
      const { params } = await bought(test)
      const { client } = await buildMember(test, { permissions: ['admin'] })
      const planId = await sellPlan(test, 1900)
      const { token } = await client.ok(o.previewFor, { params, body: { planId } })
      return { client, sent: { params, body: { planId, token } } }
    },
    'billing.resumeFor': async (test: TestApp) => {
      const { client: buyer, params } = await bought(test)
      await buyer.ok(b.cancel, { params })
      const { client } = await buildMember(test, { permissions: ['admin'] })
      return { client, sent: { params } }
    },
    'payments.refund': async (test: TestApp) => {
      const { client: buyer } = await bought(test)
      const [invoice] = (await buyer.ok(b.mine)).invoices
      const { client } = await buildMember(test, { permissions: ['admin'] })
      const body = { key: randomUUID(), amount: '1', reason: '' }
      return { client, sent: { params: { id: invoice?.id ?? '' }, body } }
    },
    'billing.resume': async (test: TestApp) => {
      const { client, params } = await bought(test)
      await client.ok(b.cancel, { params })
      return { client, sent: { params } }
    },
  }
}
