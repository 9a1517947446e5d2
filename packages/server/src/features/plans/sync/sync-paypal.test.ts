import { planEndpoints as e } from '@holdall/contract/plans/plans.endpoints.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { type PaypalPeer, startPaypalPeer } from '../../../../test/peers/paypal/paypal-peer.ts'
import { priceOddly, syncNow } from '../../../../test/sync-now.ts'

describe.each(suiteDialects)('syncing plans with PayPal on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let paypal: PaypalPeer
  beforeEach(async () => {
    paypal = await startPaypalPeer()
    test = await createTestApp(dialect, {
      BILLING_INTEGRATED: 'true',
      PAYPAL_SANDBOX_URL: paypal.url,
      OUTBOUND_ALLOW: '127.0.0.1',
    })
    ada = await buildMember(test, { permissions: ['admin'] })
    const client = { 'billing.enable': true, 'billing.paypal.enable': true, 'billing.paypal_test_mode': true }
    const { clientId, secret, webhookId } = paypal
    const server = { paypal_client_id: clientId, paypal_secret: secret, paypal_webhook_id: webhookId }
    await ada.client.ok(settingsEndpoints.save, { body: { client, server } })
  })
  afterEach(async () => {
    await test.close()
    await paypal.close()
  })

  const sync = () => syncNow(test, ada)
  const sold = () =>
    [...paypal.world.plans.values()].map(({ name, status, price }) => [name, status, price.amount, price.currency])

  it('[PLANS-28] brings each plan there once, renames it, and takes it off sale with its deletion', async () => {
    const { plan } = await ada.client.ok(e.create, { body: { name: 'Pro', amount: '9.99' } })
    await ada.client.ok(e.create, { body: { name: 'Nothing', free: true } })
    expect(await sync()).toEqual([{ gateway: 'paypal', synced: 1, total: 1, problem: null }])
    expect(await sync()).toEqual([{ gateway: 'paypal', synced: 1, total: 1, problem: null }])
    expect(sold()).toEqual([['Pro', 'ACTIVE', 999, 'USD']])
    await ada.client.ok(e.update, { params: { id: plan.id }, body: { name: 'Pro+', amount: '9.99' } })
    await sync()
    expect(sold()).toEqual([['Pro+', 'ACTIVE', 999, 'USD']])
    await ada.client.ok(e.delete, { params: { ids: plan.id } })
    await sync()
    expect(sold()).toEqual([['Pro+', 'INACTIVE', 999, 'USD']])
    expect(paypal.asked.filter(call => call === 'POST /v1/billing/plans')).toHaveLength(1)
  })

  it('says what stops it, and goes on where it stopped', async () => {
    await ada.client.ok(e.create, { body: { name: 'Pro', amount: '9.99' } })
    const { plan } = await ada.client.ok(e.create, { body: { name: 'Odd', amount: '1' } })
    await priceOddly(test, plan.id)
    const [first] = await sync()
    expect(first).toMatchObject({ gateway: 'paypal', synced: 1, problem: null })
    expect(first?.refused).toEqual([
      { planId: plan.id, name: 'Odd', reason: 'PayPal doesn’t accept this currency. Choose another one.' },
    ])
    const before = sold().length
    paypal.failAt(0, 'throttle')
    expect((await sync())[0]?.problem).toContain('PayPal answered 429')
    expect(sold()).toHaveLength(before)
  })
})
