import { type GatewaySync, planEndpoints } from '@holdall/contract/plans/plans.endpoints.ts'
import { expect } from 'vitest'
import { tables } from './all-tables.ts'
import type { TestMember } from './factories.ts'
import type { TestApp } from './harness.ts'

/** Syncs the plans as this person, and waits for the end. Returns what became of it at each gateway. */
export async function syncNow(test: TestApp, who: TestMember): Promise<GatewaySync[]> {
  await who.client.ok(planEndpoints.sync)
  await test.app.worker.runDue()
  const { sync } = await who.client.ok(planEndpoints.lastSync)
  expect(sync).toMatchObject({ state: 'done', finishedAt: expect.any(String) })
  return sync?.gateways ?? []
}

/** Gives a plan an amount that PayPal and Stripe can't charge, as one that was saved while neither was on. */
export async function priceOddly({ app }: TestApp, planId: string): Promise<void> {
  const price = { amount: 1255, currency: 'KWD' }
  await app.services.db.transaction(tx => tables(tx).updateTable('plans').set(price).where('id', '=', planId).execute())
}
