import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { certify } from '../../../../test/peers/paypal/certificates.ts'
import { dayMs, openPaypal, type PaypalBench, start, subscribe } from '../../../../test/peers/paypal/paypal-bench.ts'
import { certificatePath, type SignedEvent } from '../../../../test/peers/paypal/webhooks.ts'
import type { GatewayEvent, WebhookEndpoint } from '../payment-driver.ts'

const address = 'https://drive.example.org/billing/paypal'

describe('events of PayPal', () => {
  let bench: PaypalBench
  let endpoint: WebhookEndpoint
  beforeEach(async () => {
    bench = await openPaypal()
    endpoint = await bench.driver.setUpWebhook(address, null)
  })
  afterEach(() => bench.close())

  const read = ({ body, headers }: SignedEvent, now = bench.peer.world.now, driver = bench.driver) =>
    driver.readEvent({ body, headers, now }, endpoint)
  const lastEvent = () => {
    const event = bench.peer.world.events.at(-1)
    if (!event) throw new Error('Nothing happened')
    return event
  }

  it('adds the events that the webhook lacks, and keeps the others', async () => {
    const { driver, peer } = bench
    const { webhook } = peer.world
    expect(endpoint).toEqual({ id: peer.webhookId, secret: null })
    expect(webhook.eventTypes).toContain('PAYMENT.SALE.COMPLETED')
    expect(webhook.eventTypes).toHaveLength(13)
    webhook.eventTypes = ['CATALOG.PRODUCT.CREATED', 'PAYMENT.SALE.COMPLETED']
    await driver.setUpWebhook(address, endpoint)
    expect(webhook.eventTypes[0]).toBe('CATALOG.PRODUCT.CREATED')
    expect([webhook.eventTypes.length, new Set(webhook.eventTypes).size]).toEqual([14, 14])
    const before = peer.asked.length
    await driver.setUpWebhook(address, endpoint)
    webhook.eventTypes = ['*']
    await driver.setUpWebhook(address, endpoint)
    expect(peer.asked.slice(before)).toEqual(Array(2).fill(`GET /v1/notifications/webhooks/${peer.webhookId}`))
    webhook.url = 'https://other.example.org/billing/paypal'
    await expect(driver.setUpWebhook(address, endpoint)).rejects.toThrow('calls another address')
    expect(webhook.url).toBe('https://other.example.org/billing/paypal')
  })

  it('says of each event which subscription it is about', async () => {
    const { peer } = bench
    const { id } = await subscribe(bench)
    const saleId = peer.world.ledger[0]?.saleId ?? ''
    peer.refund(saleId, 100)
    peer.dispute(saleId)
    peer.reverse(saleId)
    peer.cancelAsPayer(id)
    const seen: GatewayEvent[] = []
    await peer.deliver(async delivery => {
      seen.push(await read(delivery))
      return 200
    })
    expect(seen.map(({ type, subscriptionId, checkoutId }) => [type, subscriptionId, checkoutId])).toEqual([
      ['BILLING.SUBSCRIPTION.CREATED', id, id],
      ['BILLING.SUBSCRIPTION.ACTIVATED', id, id],
      ['PAYMENT.SALE.COMPLETED', id, null],
      ['PAYMENT.SALE.REFUNDED', id, null],
      ['CUSTOMER.DISPUTE.CREATED', id, null],
      ['PAYMENT.SALE.REVERSED', id, null],
      ['BILLING.SUBSCRIPTION.CANCELLED', id, id],
    ])
    expect(seen.map(event => event.id)).toEqual(peer.world.events.map(event => event.id))
    expect(seen[0]?.createdAt).toBe(start)
    // The certificate is fetched once, and PayPal is never asked whether a signature is right.
    expect(peer.asked.filter(call => call.includes('certs'))).toHaveLength(1)
    expect(peer.asked.filter(call => call.includes('verify'))).toEqual([])
  })

  it('finds the payment of a refund by its link, and reads an event about none', async () => {
    const { peer } = bench
    const { id } = await subscribe(bench)
    const saleId = peer.world.ledger[0]?.saleId
    const links = [{ rel: 'sale', href: `https://api.paypal.com/v1/payments/sale/${saleId}` }]
    expect((await read(peer.sign({ ...lastEvent(), resource: { id: 'R', links } }))).subscriptionId).toBe(id)
    for (const resource of [{}, { sale_id: 'NEVERTHERE' }, { links: 'none' }]) {
      expect((await read(peer.sign({ ...lastEvent(), resource }))).subscriptionId).toBeNull()
    }
  })

  it('rejects whatever PayPal hasn’t signed like this, for this webhook, at this time', async () => {
    const { peer } = bench
    await subscribe(bench)
    const event = lastEvent()
    const good = peer.sign(event)
    await read(good)
    const stranger = certify({ name: 'messageverificationcerts.paypal.com' })
    const changed = (headers: Record<string, string>): SignedEvent => ({
      ...good,
      headers: { ...good.headers, ...headers },
    })
    const bad: Record<string, SignedEvent> = {
      'another key': peer.sign(event, { key: stranger.key }),
      'another webhook': peer.sign(event, { webhookId: 'WH-OTHER' }),
      'another body': { ...good, body: Buffer.from(good.body.toString().replace('COMPLETED', 'COMPLETEE')) },
      'a body serialised again': { ...good, body: Buffer.from(JSON.stringify(JSON.parse(good.body.toString()))) },
      'another id': changed({ 'paypal-transmission-id': 'x' }),
      'no signature': changed({ 'paypal-transmission-sig': '' }),
      'a signature of nothing': changed({ 'paypal-transmission-sig': 'AAAA' }),
      'a weaker algorithm': changed({ 'paypal-auth-algo': 'SHA1withRSA' }),
      'another time': changed({ 'paypal-transmission-time': '2027-01-31T10:00:01Z' }),
      'no time': changed({ 'paypal-transmission-time': 'soon' }),
      'a huge header': changed({ 'paypal-cert-url': `${peer.url}/${'x'.repeat(3000)}` }),
      'no JSON': { ...good, body: Buffer.from('{') },
      'no object': { ...good, body: Buffer.from('null') },
      'too old': peer.sign(event, { at: start - 5 * dayMs }),
      'too new': peer.sign(event, { at: start + 20 * 60_000 }),
    }
    for (const [name, delivery] of Object.entries(bad)) {
      await expect(read(delivery), name).rejects.toMatchObject({ name: 'GatewayError' })
    }
    expect(peer.asked.filter(call => call.includes('verify'))).toEqual([])
    // Repeated by PayPal for three days, it still counts.
    await read(good, start + 3 * dayMs)
    await expect(read(good, start + 5 * dayMs)).rejects.toThrow('too old or too new')
    await expect(read(good, start - 20 * 60_000)).rejects.toThrow('too old or too new')
  })

  it('fetches certificates from PayPal alone', async () => {
    const { peer } = bench
    await subscribe(bench)
    const before = peer.asked.length
    for (const certificateUrl of [
      'http://api.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com.evil.example/CERT-1',
      'https://evilpaypal.com/CERT-1',
      'https://paypal.com@evil.example/CERT-1',
      'https://user:word@api.paypal.com/CERT-1',
      'https://api.paypal.com:8443/CERT-1',
      'file:///etc/passwd',
      'http://169.254.169.254/latest',
      `http://localhost:${peer.port}${certificatePath}`,
      'CERT-1',
    ]) {
      await expect(read(peer.sign(lastEvent(), { certificateUrl })), certificateUrl).rejects.toThrow(
        'isn’t one of PayPal’s',
      )
    }
    expect(peer.asked.length).toBe(before)
  })

  it('asks PayPal where it can’t check the certificate, with the body as it arrived', async () => {
    const { peer } = bench
    await subscribe(bench)
    const unknownRoot = await openPaypal({ PAYPAL_ROOT_CERTIFICATE: '', PAYPAL_SANDBOX_URL: peer.url })
    try {
      const good = peer.sign(lastEvent())
      const bad = peer.sign(lastEvent(), { webhookId: 'WH-OTHER' })
      expect((await read(good, start, unknownRoot.driver)).id).toBe(lastEvent().id)
      await expect(read(bad, start, unknownRoot.driver)).rejects.toThrow('The signature is wrong')
      const gone = peer.sign(lastEvent(), { certificateUrl: `${peer.url}/v1/notifications/certs/GONE` })
      expect((await read(gone)).id).toBe(lastEvent().id)
      expect(peer.asked.filter(call => call.includes('verify'))).toHaveLength(3)
      peer.faults.push('cut-off', 'cut-off', 'cut-off')
      await expect(read(gone, start, bench.fresh())).rejects.toMatchObject({ name: 'GatewayError' })
    } finally {
      await unknownRoot.close()
    }
  })

  it('takes deliveries that are doubled, delayed, dropped, forged and out of order for what they are', async () => {
    const { peer } = bench
    peer.world.mishaps.push('double', 'delay', 'drop', 'forge')
    await subscribe(bench)
    peer.advance(29 * dayMs)
    const outcomes: string[] = []
    const receiver = async (delivery: SignedEvent) =>
      read(delivery).then(
        ({ type }) => {
          outcomes.push(type)
          return 200
        },
        () => {
          outcomes.push('refused')
          return 401
        },
      )
    await peer.deliver(receiver, true)
    expect(outcomes).toEqual([
      'refused',
      'PAYMENT.SALE.COMPLETED',
      'BILLING.SUBSCRIPTION.ACTIVATED',
      'BILLING.SUBSCRIPTION.CREATED',
      'BILLING.SUBSCRIPTION.CREATED',
    ])
    expect(await peer.deliver(receiver)).toBe(0)
  })
})
