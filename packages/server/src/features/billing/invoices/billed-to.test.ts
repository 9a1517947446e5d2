import { billingEndpoints as b } from '@holdall/contract/billing/billing.endpoints.ts'
import { paymentEndpoints } from '@holdall/contract/billing/payments.endpoints.ts'
import { localizationEndpoints } from '@holdall/contract/localizations/localizations.contract.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import { startStripeWorld } from '../../../../test/gateways/stripe-world.ts'
import { dayMs, openPaidSite, type PaidSite } from '../../../../test/paid-site.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { reconcile } from '../reconcile/reconcile.ts'

const address = {
  line1: 'Hauptstraße 5',
  line2: 'Hinterhaus <b>',
  postal_code: '10115',
  city: 'Berlin',
  state: null,
  country: 'DE',
}
const taxId = { type: 'eu_vat', value: 'DE123456789' }

describe.each(dialects)('[OWNER-06 part] whom an invoice is for, on %s with Stripe’s protocol peer', dialect => {
  let site: PaidSite<Awaited<ReturnType<typeof startStripeWorld>>>
  beforeEach(async () => {
    site = await openPaidSite(dialect, startStripeWorld)
  })
  afterEach(() => site.close())

  const ask = (collectsAddress: boolean, collectsVat: boolean) =>
    site.admin.client.ok(settingsEndpoints.save, {
      body: {
        client: { 'billing.stripe.collect_address': collectsAddress, 'billing.stripe.collect_vat': collectsVat },
        server: {},
      },
    })
  const customer = () => {
    const [only] = [...site.world.peer.state.customers.values()]
    if (!only) throw new Error('There is no customer')
    return only
  }
  const buyPro = async (details: object = {}) => {
    const { checkoutId } = await site.buy(site.bob, site.plans.pro, { approves: false })
    const session = [...site.world.peer.state.sessions.values()].find(one => one.reference === checkoutId)
    site.world.peer.payCheckout(session?.id ?? '', 'good', details)
    expect(await site.finish(site.bob, checkoutId)).toMatchObject({ state: 'done' })
    await site.deliver()
  }
  const invoices = () =>
    tables(site.test.app.services.db.read).selectFrom('invoices').selectAll().orderBy('number').execute()
  const printed = async (id: string) => {
    const answer = await site.bob.client.request('GET', `/api/v1/invoices/${id}/pdf`)
    expect(answer.statusCode).toBe(200)
    return textOfPdf(answer.rawPayload)
  }
  const listed = async () => (await site.admin.client.ok(paymentEndpoints.list, { query: {} })).pagination.data

  it('is the member as long as nothing else is asked for', async () => {
    await buyPro({ address, taxId, name: 'Not asked for' })
    const [row] = await invoices()
    expect(JSON.parse(row?.document ?? '').buyer).toEqual({
      name: expect.any(String),
      email: expect.stringMatching(/@/),
    })
    expect((await listed())[0]?.customer).toMatchObject({ address: '', vatNumber: '' })
  })

  it('keeps the reverse charge of a customer without address and number', async () => {
    await buyPro()
    customer().exempt = 'reverse'
    site.advance(31 * dayMs)
    await site.deliver()
    await reconcile(site.test.app.ctx)
    const [first, second] = await invoices()
    expect(await printed(first?.id ?? '')).not.toContain('Reverse charge')
    expect(await printed(second?.id ?? '')).toContain('Reverse charge: the customer owes the VAT.')
    expect(second?.buyer_name).toBe(first?.buyer_name)
  })

  it('can be changed as long as the site asks for anything', async () => {
    await buyPro()
    const canEdit = async () => (await site.bob.client.ok(b.mine)).subscriptions.map(one => one.can.editDetails)
    const { id = '' } = (await site.bob.client.ok(b.mine)).subscriptions[0] ?? {}
    expect(await canEdit()).toEqual([false])
    expect((await site.bob.client.call(b.details, { params: { id } })).problem.code).toBe('billing.details-off')
    for (const [collectsAddress, collectsVat] of [
      [true, false],
      [false, true],
    ] as const) {
      await ask(collectsAddress, collectsVat)
      expect(await canEdit()).toEqual([true])
      expect((await site.bob.client.ok(b.details, { params: { id } })).url).toMatch(/\/p\/session\/bps_/)
    }
  })

  it('is what the gateway collected: address, company and VAT number, printed and listed', async () => {
    await ask(true, true)
    await buyPro({ address, taxId, name: 'Müller & Söhne GmbH' })
    const [row] = await invoices()
    expect(row?.buyer_name).toBe('Müller & Söhne GmbH')
    const words = await printed(row?.id ?? '')
    for (const line of ['Müller & Söhne GmbH', 'Hauptstraße 5', 'Hinterhaus <b>', '10115 Berlin', 'Germany'])
      expect(words).toContain(line)
    expect(words).toContain('VAT number: DE123456789')
    expect(words).not.toContain('Reverse charge')
    await site.admin.client.ok(localizationEndpoints.create, { body: { name: 'Deutsch', language: 'de' } })
    const reader = await buildMember(site.test, { permissions: ['admin'], language: 'de' })
    const { data } = (await reader.client.ok(paymentEndpoints.list, { query: {} })).pagination
    expect(data[0]?.customer.address).toMatch(/\nDeutschland$/)
    const [payment] = await listed()
    expect(payment?.customer).toMatchObject({
      name: 'Müller & Söhne GmbH',
      address: 'Hauptstraße 5\nHinterhaus <b>\n10115 Berlin\nGermany',
      vatNumber: 'DE123456789',
    })
  })

  it('stays as it was on earlier invoices and their credit notes when the customer moves', async () => {
    await ask(true, true)
    await buyPro({ address, taxId, name: 'Müller GmbH' })
    const { id = '' } = (await site.bob.client.ok(b.mine)).subscriptions[0] ?? {}
    const { url } = await site.bob.client.ok(b.details, { params: { id } })
    expect(url).toMatch(/\/p\/session\/bps_/)
    await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'move' }), redirect: 'manual' })
    customer().exempt = 'reverse'
    site.advance(31 * dayMs)
    await site.deliver()
    await reconcile(site.test.app.ctx)
    const [first, second] = await invoices()
    expect(await printed(first?.id ?? '')).toContain('10115 Berlin')
    const later = await printed(second?.id ?? '')
    expect(later).toContain('Hamburg')
    expect(later).toContain('Reverse charge: the customer owes the VAT.')
    await site.admin.client.ok(paymentEndpoints.refund, {
      params: { id: first?.id ?? '' },
      body: { key: 'k1', amount: '1' },
    })
    const note = (await listed()).find(one => one.kind === 'credit-note')
    expect(note?.customer.address).toContain('10115 Berlin')
  })

  it('keeps a company’s name at the gateway at the next purchase, and can only be changed by its owner', async () => {
    await ask(false, true)
    await buyPro({ taxId, name: 'Müller GmbH' })
    const { id = '' } = (await site.bob.client.ok(b.mine)).subscriptions[0] ?? {}
    const refused = await site.admin.client.call(b.details, { params: { id } })
    expect(refused.problem.code).toBe('subscription.not-found')
    await site.bob.client.ok(b.cancel, { params: { id } })
    site.advance(32 * dayMs)
    await site.deliver()
    await buyPro()
    expect([customer().name, customer().address]).toEqual(['Müller GmbH', null])
    expect((await invoices()).map(one => one.buyer_name)).toEqual(['Müller GmbH', 'Müller GmbH'])
  })
})
