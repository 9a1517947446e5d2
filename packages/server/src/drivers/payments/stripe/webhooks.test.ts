import { describe, expect, it } from 'vitest'
import { peerVersion } from '../../../../test/peers/stripe/answering.ts'
import type { WebhookMessage } from '../../../../test/peers/stripe/webhooks.ts'
import {
  ada,
  basic,
  days,
  onBench,
  pages,
  pro,
  type StripeBench,
  withEachFault,
} from '../../../../test/stripe-bench.ts'
import type { WebhookEndpoint } from '../payment-driver.ts'
import { webhookEvents } from './webhooks.ts'

const url = 'https://drive.test/billing/webhooks/stripe'

/** Hands a message to the driver, as a route would. */
function readerOf({ peer, driver }: StripeBench, endpoint: WebhookEndpoint) {
  return ({ body, headers }: Pick<WebhookMessage, 'body' | 'headers'>, later = 0) =>
    driver.readEvent({ body: Buffer.from(body), headers, now: peer.clock.now() + later }, endpoint)
}

describe('the webhook at Stripe', () => {
  it('is created with the version and the events of this code, and kept', () =>
    onBench(async ({ peer, driver }) => {
      const endpoint = await driver.setUpWebhook(url, null)
      const [there] = [...peer.state.endpoints.values()]
      expect(there).toMatchObject({ ...endpoint, url, version: peerVersion, events: webhookEvents })
      expect(endpoint.secret).toMatch(/^whsec_/)
      expect(await driver.setUpWebhook(url, endpoint)).toEqual(endpoint)
      // Somebody turned it off, and one of its events too.
      there!.isEnabled = false
      there!.events.pop()
      expect(await driver.setUpWebhook(url, endpoint)).toEqual(endpoint)
      expect(there).toMatchObject({ isEnabled: true, events: webhookEvents })
      // The site has moved.
      const moved = `${url}/new`
      expect(await driver.setUpWebhook(moved, endpoint)).toEqual(endpoint)
      expect([...peer.state.endpoints.values()].map(one => one.url)).toEqual([moved])
      expect(webhookEvents).not.toContain('invoice.created')
    }))

  it('is made again if its secret is lost, it is gone, or it speaks another version', () =>
    onBench(async ({ peer, driver }) => {
      const first = await driver.setUpWebhook(url, null)
      const second = await driver.setUpWebhook(url, null)
      const third = await driver.setUpWebhook(url, { id: second.id, secret: null })
      peer.state.endpoints.delete(third.id)
      const fourth = await driver.setUpWebhook(url, third)
      Object.assign(peer.state.endpoints.get(fourth.id)!, { version: '2024-06-20' })
      const fifth = await driver.setUpWebhook(url, fourth)
      expect(new Set([first, second, third, fourth, fifth].map(({ secret }) => secret)).size).toBe(5)
      expect([...peer.state.endpoints.keys()]).toEqual([fifth.id])
    }))

  it('leaves those of other programs alone', () =>
    onBench(async ({ peer, driver }) => {
      const stranger = await driver.setUpWebhook('https://shop.example/hook', null)
      await driver.setUpWebhook(url, null)
      await driver.setUpWebhook(url, null)
      expect(peer.state.endpoints.has(stranger.id)).toBe(true)
      expect(peer.state.endpoints.size).toBe(2)
    }))

  it('is one, with a secret that we know, whatever is cut off', () =>
    withEachFault<WebhookEndpoint>(async ({ peer, driver }) => ({
      act: () => driver.setUpWebhook(url, null),
      check({ id, secret }) {
        expect([...peer.state.endpoints.values()]).toMatchObject([{ id, secret, version: peerVersion }])
      },
    })))
})

describe('messages of Stripe', () => {
  it('say where to look', () =>
    onBench(async bench => {
      const { peer, driver } = bench
      const endpoint = await driver.setUpWebhook(url, null)
      const read = readerOf(bench, endpoint)
      const price = await driver.syncPlan(basic, null)
      const { id: checkoutId } = await driver.startCheckout({ attemptId: 'attempt-1', price, buyer: ada, ...pages })
      const { id: subscriptionId, customer } = peer.payCheckout(checkoutId)
      const [invoice] = peer.invoicesOf(subscriptionId)
      peer.refund(invoice!.id, 100)
      peer.closeDispute(peer.dispute(invoice!.id), 'lost')
      peer.deleteCustomer(customer)
      const messages = peer.webhooks.take()
      const events = await Promise.all(messages.map(message => read(message)))
      const about = { subscriptionId, checkoutId: null }
      expect(
        events.map(({ type, subscriptionId: of, checkoutId: by }) => [type, { subscriptionId: of, checkoutId: by }]),
      ).toEqual([
        ['invoice.finalized', about],
        ['invoice.paid', about],
        ['customer.subscription.created', about],
        ['checkout.session.completed', { subscriptionId, checkoutId }],
        ['refund.created', about],
        ['charge.dispute.created', about],
        ['charge.dispute.closed', about],
        ['customer.deleted', { subscriptionId: null, checkoutId: null }],
      ])
      expect(new Set(events.map(({ id }) => id)).size).toBe(8)
      expect(events.every(({ createdAt }) => Math.abs(createdAt - peer.clock.now()) < 5000)).toBe(true)
      const { id: expired } = await driver.startCheckout({
        attemptId: 'attempt-2',
        price,
        buyer: { ...ada, customerId: customer },
        ...pages,
      })
      peer.abandonCheckout(expired)
      expect(await read(peer.webhooks.take()[0]!)).toMatchObject({ checkoutId: expired, subscriptionId: null })
    }))

  it('of kinds that we don’t know are read too', () =>
    onBench(async bench => {
      const endpoint = await bench.driver.setUpWebhook(url, null)
      const event = {
        id: 'evt_1',
        type: 'tomorrow.invented',
        created: 1_800_000_000,
        data: { object: { object: 'news' } },
      }
      const message = bench.peer.webhooks.sign(JSON.stringify(event), { secret: endpoint.secret ?? '' })
      expect(await readerOf(bench, endpoint)(message)).toEqual({
        ...{ id: 'evt_1', type: 'tomorrow.invented', createdAt: 1_800_000_000_000 },
        ...{ subscriptionId: null, checkoutId: null },
      })
    }))

  it('are refused if they are forged, altered, or not of now', () =>
    onBench(async bench => {
      const { peer, driver } = bench
      const endpoint = await driver.setUpWebhook(url, null)
      const secret = endpoint.secret ?? ''
      const read = readerOf(bench, endpoint)
      const event = { id: 'evt_1', type: 'invoice.paid', created: 1, data: { object: { object: 'customer' } } }
      const body = JSON.stringify(event)
      const now = Math.floor(peer.clock.now() / 1000)
      const sign = (at: number, by = secret) => peer.webhooks.sign(body, { secret: by, at })
      const good = sign(now)
      await expect(read(good)).resolves.toMatchObject({ id: 'evt_1' })
      const header = good.headers['stripe-signature'] ?? ''
      const future = sign(now + 310).headers['stripe-signature'] ?? ''
      const withHeader = (value: string) => ({ body, headers: { 'stripe-signature': value } })
      const hostile: Record<string, Pick<WebhookMessage, 'body' | 'headers'>> = {
        'another secret': sign(now, 'whsec_other'),
        'an empty secret': sign(now, ''),
        'another body': { ...good, body: body.replace('evt_1', 'evt_2') },
        'the body in other words': { ...good, body: JSON.stringify(event, null, 1) },
        'no header': { body, headers: {} },
        'an empty header': withHeader(''),
        'no signature': withHeader(`t=${now}`),
        'no time': withHeader(header.replace(/t=\d+,/, '')),
        'an old scheme': withHeader(header.replace('v1=', 'v0=')),
        'another time': withHeader(header.replace(/t=\d+/, `t=${now - 1}`)),
        'a second time': withHeader(`${header},t=${now + 1}`),
        'too old': sign(now - 310),
        'too new': sign(now + 310),
        'too new, with a time of now before it': withHeader(`t=${now},${future}`),
        'no event': peer.webhooks.sign('[]', { secret }),
        'no JSON': peer.webhooks.sign('hello', { secret }),
      }
      for (const [name, message] of Object.entries(hostile)) {
        await expect(read(message), name).rejects.toMatchObject({ name: 'GatewayError', isUncertain: false })
      }
      // The same message again, long after.
      await expect(read(good, 295_000)).resolves.toMatchObject({ id: 'evt_1' })
      await expect(read(good, days(1))).rejects.toThrow('Timestamp outside the tolerance zone')
      await expect(
        driver.readEvent({ ...good, body: Buffer.from(body), now: peer.clock.now() }, { id: 'we_1', secret: null }),
      ).rejects.toThrow('The webhook has no secret yet')
      // While a secret is exchanged, there are two signatures.
      await expect(read(withHeader(`${header},v1=${'0'.repeat(64)}`))).resolves.toMatchObject({ id: 'evt_1' })
    }))

  it('about a refund are read again after a cut', () =>
    withEachFault<unknown>(async bench => {
      const { peer, driver, subscribe } = bench
      const endpoint = await driver.setUpWebhook(url, null)
      const { id } = await subscribe(await driver.syncPlan(pro, null))
      peer.refund(peer.invoicesOf(id)[0]!.id)
      const message = peer.webhooks.take().at(-1)!
      return {
        act: () => readerOf(bench, endpoint)(message),
        check: event => expect(event).toMatchObject({ type: 'refund.created', subscriptionId: id }),
      }
    }))
})
