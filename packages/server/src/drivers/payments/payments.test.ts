import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { type PaypalPeer, startPaypalPeer } from '../../../test/peers/paypal/paypal-peer.ts'
import { type StripePeer, startStripePeer } from '../../../test/peers/stripe/stripe-peer.ts'

const on = { 'billing.enable': true }
const paypalOn = { ...on, 'billing.paypal.enable': true }
const stripeOn = { ...on, 'billing.stripe.enable': true }

describe('the billing panel with protocol peers of Stripe and PayPal', () => {
  let test: TestApp
  let ada: TestMember
  let stripe: StripePeer
  let paypal: PaypalPeer
  beforeAll(async () => {
    stripe = await startStripePeer()
    paypal = await startPaypalPeer()
  })
  afterAll(async () => {
    await stripe.close()
    await paypal.close()
  })
  beforeEach(async () => {
    test = await createTestApp('sqlite', {
      BILLING_INTEGRATED: 'true',
      STRIPE_URL: stripe.url,
      PAYPAL_SANDBOX_URL: paypal.url,
      PAYPAL_URL: 'http://127.0.0.1:1',
      OUTBOUND_ALLOW: '127.0.0.1',
    })
    ada = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
  })
  afterEach(() => test.close())

  const settings = () => test.app.services.settings
  const save = (client: object, server: object = {}) =>
    ada.client.call(settingsEndpoints.save, { body: { client, server } })
  const refused = async (client: object, server: object = {}) =>
    (await save(client, server)).problem.errors?.map(({ field, message }) => `${field}: ${message}`).toSorted()
  const paypalKeys = () => ({
    paypal_client_id: paypal.clientId,
    paypal_secret: paypal.secret,
    paypal_webhook_id: paypal.webhookId,
  })
  const stripeKeys = () => ({ stripe_key: stripe.key, stripe_secret: stripe.secret })
  const sandbox = { 'billing.paypal_test_mode': true }

  it('[KEYS-23] sets billing.integrated at installation, and nowhere else', async () => {
    expect((await test.client().ok(siteEndpoints.site)).settings['billing.integrated']).toBe(true)
    expect(await refused({ 'billing.integrated': false })).toEqual([expect.stringContaining('can’t be changed here')])
  })

  it('[BILL-02] [BILL-04] [BILL-05] [KEYS-22] [KEYS-24] [KEYS-97] [KEYS-98] [KEYS-99] requires all three PayPal credentials', async () => {
    const fill = (keys: string[]) => keys.map(key => `${key}: This field is required`)
    expect(await refused(paypalOn)).toEqual(fill(['paypal_client_id', 'paypal_secret', 'paypal_webhook_id']))
    // Nothing is required while the master toggle, or the gateway's own, is off.
    expect((await save({ 'billing.paypal.enable': true })).status).toBe(200)
    expect(paypal.asked).toEqual([])
    expect((await save({ ...paypalOn, ...sandbox }, paypalKeys())).status).toBe(200)
    expect(settings().get('paypal_secret')).toBe(paypal.secret)
    const read = await ada.client.ok(settingsEndpoints.read)
    expect([read.server.paypal_secret, read.about.paypal_secret?.isSet]).toEqual(['', true])
    expect(await refused({}, { paypal_webhook_id: '' })).toEqual(fill(['paypal_webhook_id']))
  })

  it('[BILL-12] [BILL-06] [KEYS-25] [KEYS-97] [KEYS-98] [KEYS-99] shows what PayPal rejects in paypal_group, and saves nothing', async () => {
    const wrong = (more: object) => refused({ ...paypalOn, ...sandbox }, { ...paypalKeys(), ...more })
    for (const stranger of [{ paypal_client_id: 'wrong-client' }, { paypal_secret: 'wrong-secret' }]) {
      expect(await wrong(stranger)).toEqual(['paypal_group: PayPal answered 401: Client Authentication failed'])
    }
    expect(await wrong({ paypal_webhook_id: 'WH-none' })).toEqual([
      'paypal_group: PayPal answered 404: The resource ID was not found.',
    ])
    paypal.faults.push('throttle')
    expect(await wrong({})).toEqual([
      'paypal_group: PayPal answered 429: Too many requests. Blocked due to rate limiting.',
    ])
    paypal.faults.push('cut-off')
    expect((await wrong({}))?.[0]).toMatch(/^paypal_group: /)
    // Without test mode, another PayPal is used, which is unavailable here.
    expect((await refused(paypalOn, paypalKeys()))?.[0]).toMatch(/^paypal_group: .*ECONNREFUSED/)
    expect([settings().get('billing.enable'), settings().get('paypal_secret')]).toEqual([false, ''])
  })

  it('[BILL-07] [BILL-08] [BILL-13] [KEYS-26] [KEYS-100] [KEYS-101] shows errors of the Stripe secret at the secret, others in stripe_group', async () => {
    expect(await refused(stripeOn)).toEqual([
      'stripe_key: This field is required',
      'stripe_secret: This field is required',
    ])
    const wrong = (more: object) => refused(stripeOn, { ...stripeKeys(), ...more })
    expect(await wrong({ stripe_secret: 'sk_test_Wrong' })).toEqual([
      'stripe_secret: Stripe answered 401: Invalid API Key provided: sk_test_*****',
    ])
    expect(await wrong({ stripe_secret: stripe.key })).toEqual([
      'stripe_secret: A Stripe secret begins with sk_ or rk_',
    ])
    expect(await wrong({ stripe_key: 'pk_test_Wrong' })).toEqual([
      'stripe_group: Stripe answered 401: Invalid API Key provided: pk_test_*****',
    ])
    expect(await wrong({ stripe_key: stripe.secret })).toEqual([
      'stripe_group: The client ID is the publishable key, which begins with pk_',
    ])
    expect(await wrong({ stripe_key: 'pk_live_x' })).toEqual([
      'stripe_group: The client ID and the secret belong to different modes: one is for testing, the other is live',
    ])
    expect(settings().get('billing.stripe.enable')).toBe(false)
    expect((await save(stripeOn, stripeKeys())).status).toBe(200)
    const { db } = test.app.services
    for (const table of ['settings', 'setting_history', 'audit_log'] as const) {
      expect(JSON.stringify(await tables(db.read).selectFrom(table).selectAll().execute()), table).not.toContain(
        stripe.secret,
      )
    }
    // A save that touches neither gateway contacts neither.
    stripe.asked.length = 0
    expect((await save({ 'billing.invoice.notes': 'Thank you.' })).status).toBe(200)
    expect(stripe.asked).toEqual([])
  })

  it('[BILL-09] [BILL-10] [BILL-11] [KEYS-27] [KEYS-28] [KEYS-29] keeps cards as a list, and address and notes as text', async () => {
    const values = {
      'billing.accepted_cards': ['visa', 'jcb'],
      'billing.invoice.address': '<b>Holdall</b><br>1 Road',
      'billing.invoice.notes': 'Thank you.',
    }
    expect((await save(values)).status).toBe(200)
    expect((await ada.client.ok(settingsEndpoints.read)).client).toMatchObject(values)
    expect((await save({ 'billing.accepted_cards': '["visa"]' })).status).toBe(200)
    expect(settings().get('billing.accepted_cards')).toEqual(['visa'])
    expect((await save({ 'billing.accepted_cards': ['x'.repeat(65_536)] })).status).toBe(422)
    expect(await refused({ 'billing.invoice.notes': 'x'.repeat(65_536) })).toHaveLength(1)
    expect((await save({ 'billing.invoice.address': '', 'billing.invoice.notes': '' })).status).toBe(200)
    const viewer = await buildMember(test, { permissions: ['settings.view'] })
    const body = { client: { 'billing.accepted_cards': [] } }
    expect((await viewer.client.call(settingsEndpoints.save, { body })).status).toBe(403)
  })

  it('[ADMX-02] tests each gateway that is on, step by step, with the Test button', async () => {
    const probe = (client: object, server: object = {}) =>
      ada.client.ok(settingsEndpoints.probe, { params: { panel: 'billing' }, body: { client, server } })
    const both = await probe({ ...paypalOn, ...stripeOn, ...sandbox }, { ...paypalKeys(), ...stripeKeys() })
    expect(both.steps.map(step => [step.title, step.state, step.detail])).toEqual([
      ['Sign in to PayPal’s sandbox', 'done', ''],
      ['Find the webhook', 'done', 'https://drive.example.org/billing/paypal'],
      ['Find the account of the Stripe secret', 'done', 'acct_1'],
      ['Check the Stripe client ID', 'done', 'test mode'],
    ])
    expect((await probe({})).steps).toMatchObject([{ state: 'failed', detail: 'Turn on billing and a gateway first' }])
    stripe.faults.push('broken')
    const broken = await probe(stripeOn, stripeKeys())
    expect(broken.steps[0]).toMatchObject({ state: 'failed', detail: 'Stripe answered 500: An unknown error occurred' })
    expect(settings().get('stripe_secret')).toBe('')
  })
})
