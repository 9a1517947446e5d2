import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { basic, days, onBench, pro, yearly } from '../../stripe-bench.ts'
import { startHttpPeer } from '../http-peer.ts'
import { peerVersion, type StripeFault } from './answering.ts'
import { periodAfter, periodEnd } from './calendar.ts'
import { type StripePeer, startStripePeer } from './stripe-peer.ts'

describe('the peer of Stripe', () => {
  let peer: StripePeer
  beforeAll(async () => {
    peer = await startStripePeer()
  })
  afterAll(() => peer.close())
  beforeEach(() => {
    peer.faults.length = 0
  })

  async function ask(method: string, path: string, body: Record<string, string> = {}, headers: object = {}) {
    const answer = await fetch(`${peer.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${peer.secret}`, 'stripe-version': peerVersion, ...headers },
      ...(method === 'POST' && { body: new URLSearchParams(body) }),
    })
    const data = (await answer.json()) as { id?: string; error?: { code?: string; type?: string; param?: string } }
    return { status: answer.status, isRepeated: answer.headers.get('idempotent-replayed') === 'true', data }
  }
  const customer = (key: string, email: string, fault: StripeFault = null) => {
    peer.faults.push(fault)
    return ask('POST', '/v1/customers', { email }, { 'idempotency-key': key })
  }

  it('refuses unknown parameters, expansions, addresses, keys and versions', async () => {
    expect(await ask('POST', '/v1/customers', { 'shoe[size]': '42' })).toMatchObject({
      ...{ status: 400, data: { error: { code: 'parameter_unknown', param: 'shoe[size]' } } },
    })
    expect((await ask('GET', '/v1/invoices?expand[]=data.charge')).status).toBe(400)
    expect((await ask('GET', '/v1/prices?limit=101')).status).toBe(400)
    expect((await ask('GET', '/v1/invoices/upcoming')).data.error?.code).toBe('resource_missing')
    expect((await ask('GET', '/v1/nonsense')).status).toBe(404)
    expect((await ask('GET', '/v1/account', {}, { authorization: 'Bearer sk_test_no' })).status).toBe(401)
    expect((await ask('GET', '/v1/account', {}, { authorization: `Bearer ${peer.key}` })).status).toBe(403)
    expect((await ask('GET', '/v1/account', {}, { 'stripe-version': '2020-08-27' })).status).toBe(400)
  })

  it('repeats the first answer for a key, compares the parameters, and forgets it after a day', async () => {
    const first = await customer('key-1', 'a@example.org')
    expect(await customer('key-1', 'a@example.org')).toEqual({ ...first, isRepeated: true })
    expect((await customer('key-1', 'b@example.org')).data.error?.type).toBe('idempotency_error')
    peer.clock.advance(days(1) + 1000)
    expect((await customer('key-1', 'b@example.org')).data.id).not.toBe(first.data.id)
    // Its own errors too, whether or not it has done anything.
    for (const [key, fault, made] of [
      ['key-2', 'broken', 0],
      ['key-3', 'broken-after', 1],
    ] as const) {
      const before = peer.state.customers.size
      expect((await customer(key, 'c@example.org', fault)).status).toBe(500)
      expect(await customer(key, 'c@example.org')).toMatchObject({ status: 500, isRepeated: true })
      expect(peer.state.customers.size - before).toBe(made)
    }
    // What it refuses isn't kept.
    expect((await customer('key-4', 'd@example.org', 'throttle')).status).toBe(429)
    expect((await customer('key-4', 'd@example.org', 'conflict')).data.error?.code).toBe('idempotency_key_in_use')
    expect(await customer('key-4', 'd@example.org')).toMatchObject({ status: 200, isRepeated: false })
    expect((await customer('k'.repeat(256), 'd@example.org')).status).toBe(400)
  })

  it('keeps what was done before the connection was cut', async () => {
    const size = peer.state.customers.size
    await expect(customer('key-5', 'e@example.org', 'cut-off')).rejects.toThrow()
    expect(peer.state.customers.size).toBe(size)
    await expect(customer('key-5', 'e@example.org', 'cut-after')).rejects.toThrow()
    expect(peer.state.customers.size).toBe(size + 1)
    expect(await customer('key-5', 'e@example.org')).toMatchObject({ status: 200, isRepeated: true })
  })
})

describe('the calendar of the peer', () => {
  const at = (text: string) => Date.parse(`${text}T09:30:00Z`) / 1000
  const month = { interval: 'month', count: 1 } as const

  it('ends a month on its last day, and comes back to the day of the anchor', () => {
    const ends = [1, 2, 3, 13].map(periods => periodAfter(at('2027-01-31'), month, periods))
    expect(ends).toEqual([at('2027-02-28'), at('2027-03-31'), at('2027-04-30'), at('2028-02-29')])
    expect(periodEnd(at('2027-01-31'), month, at('2027-02-28'))).toBe(at('2027-03-31'))
    expect(periodAfter(at('2028-02-29'), { interval: 'year', count: 1 }, 1)).toBe(at('2029-02-28'))
    expect(periodAfter(at('2027-01-31'), { interval: 'week', count: 2 }, 2)).toBe(at('2027-02-28'))
  })
})

describe('money at the peer', () => {
  it('shows in the ledger if somebody pays twice', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const price = await driver.syncPlan(basic, null)
      await subscribe(price)
      await subscribe(price)
      expect(peer.ledger.balance()).toBe(2000)
      expect([...peer.state.subscriptions.values()].filter(one => one.status === 'active')).toHaveLength(2)
    }))

  it('counts a credit against the next payments', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const [year, month] = [await driver.syncPlan(yearly, null), await driver.syncPlan(basic, null)]
      const { id, item, customer } = await subscribe(year)
      const change = {
        ...{ 'items[0][id]': item, 'items[0][price]': month.priceId, proration_behavior: 'always_invoice' },
      }
      await fetch(`${peer.url}/v1/subscriptions/${id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${peer.secret}` },
        body: new URLSearchParams(change),
      })
      expect(peer.state.customers.get(customer)?.balance).toBe(-9000)
      peer.clock.advance(days(200))
      expect(peer.ledger.balance()).toBe(10_000)
      expect(peer.state.customers.get(customer)?.balance).toBeLessThan(-2000)
      peer.clock.advance(days(200))
      expect(peer.state.customers.get(customer)?.balance).toBe(0)
      expect(peer.ledger.balance()).toBeGreaterThan(11_000)
    }))
})

describe('webhooks of the peer', () => {
  const url = 'https://drive.test/hook'

  it('wait until they are sent, and are tried for three days', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      await driver.setUpWebhook(url, null)
      await subscribe(await driver.syncPlan(basic, null))
      const sent: string[] = []
      const answer = (status: number) => async (message: { type: string }) => {
        sent.push(message.type)
        return { status }
      }
      expect(peer.webhooks.waiting).toBe(4)
      await peer.webhooks.deliver(answer(200))
      expect(sent).toEqual([
        ...['invoice.finalized', 'invoice.paid', 'customer.subscription.created', 'checkout.session.completed'],
      ])
      expect(peer.webhooks.waiting).toBe(0)
      await subscribe(await driver.syncPlan(pro, null))
      sent.length = 0
      await peer.webhooks.deliver(answer(503))
      await peer.webhooks.deliver(answer(503))
      expect(sent).toHaveLength(4)
      for (let hours = 0; hours < 80; hours++) {
        peer.clock.advance(3_600_000)
        await peer.webhooks.deliver(answer(503))
      }
      expect(sent).toHaveLength(4 * 7)
      expect(peer.webhooks.waiting).toBe(0)
    }))

  it('show the object as it was, and only to endpoints that want it', () =>
    onBench(async ({ peer, driver, subscribe }) => {
      const { id: endpoint } = await driver.setUpWebhook(url, null)
      const { id } = await subscribe(await driver.syncPlan(basic, null))
      await driver.endNow(id)
      const statuses = peer.webhooks
        .take()
        .filter(({ type }) => type.startsWith('customer.subscription'))
        .map(({ body }) => JSON.parse(body).data.object.status)
      expect(statuses).toEqual(['active', 'canceled'])
      peer.state.endpoints.get(endpoint)!.events = ['customer.deleted']
      await subscribe(await driver.syncPlan(pro, null))
      expect(peer.webhooks.take()).toEqual([])
    }))

  it('arrive by themselves if that was asked for', async () => {
    const heard: string[] = []
    const receiver = await startHttpPeer(async ({ body }) => {
      heard.push(JSON.parse(body.toString('utf8')).type)
      return { status: 200, data: {} }
    })
    const peer = await startStripePeer({ sendsWebhooks: true })
    try {
      const ask = (path: string, body: Record<string, string>) =>
        fetch(`${peer.url}/v1/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${peer.secret}` },
          body: new URLSearchParams(body),
        }).then(answer => answer.json() as Promise<{ id: string }>)
      await ask('webhook_endpoints', { url: receiver.url, 'enabled_events[0]': 'checkout.session.completed' })
      await ask('products', { id: 'basic', name: 'Basic' })
      const recurring = { 'recurring[interval]': 'month' }
      const price = await ask('prices', { product: 'basic', unit_amount: '1000', currency: 'usd', ...recurring })
      const customer = await ask('customers', {})
      const session = await ask('checkout/sessions', {
        ...{ mode: 'subscription', customer: customer.id, 'line_items[0][price]': price.id },
        ...{ success_url: 'https://drive.test/paid', cancel_url: 'https://drive.test/plans' },
      })
      const body = new URLSearchParams({ action: 'pay' })
      await fetch(`${peer.url}/c/pay/${session.id}`, { method: 'POST', body, redirect: 'manual' })
      await expect.poll(() => heard).toEqual(['checkout.session.completed'])
    } finally {
      await peer.close()
      await receiver.close()
    }
  })
})
