import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import { webhookEndpoints as e } from '@holdall/contract/webhooks/webhooks.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { accept } from '../../../test/peers/webhook-receiver.ts'
import { createWebhooksTest, type WebhooksTest } from '../../../test/webhooks-test.ts'
import { leaseMs } from './hold-times.ts'
import { newDelivery } from './queue-messages.ts'
import { deliverJob, orderDelivery } from './sending/deliver.job.ts'
import { sweepWebhooks } from './sweep-webhooks.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe.each(dialects)('messages to webhooks on %s', dialect => {
  let site: WebhooksTest
  let ada: TestMember
  beforeAll(async () => {
    site = await createWebhooksTest(dialect)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    const { ids } = await site.admin.client.ok(e.ids)
    if (ids.length > 0) await site.admin.client.ok(e.delete, { params: { ids: ids.join(',') } })
    site.receiver.received.length = 0
    site.receiver.answer = accept
    ada = await buildMember(site.test)
  })

  const names = () =>
    site.receiver.received.map(one => (one.message.data.item as { name: string } | undefined)?.name ?? 'test')
  const tick = async (milliseconds: number) => {
    site.test.clock.advance(milliseconds)
    await site.settle()
  }
  async function news() {
    const { data } = await site.admin.client.ok(notificationEndpoints.list, {})
    return data.filter(one => one.kind === 'webhook.failing').map(one => one.facts)
  }

  it('wait while one fails, and then arrive in order with the same id', async () => {
    await site.create()
    site.receiver.answer = response => void response.writeHead(500).end('broken')
    for (const name of ['A', 'B', 'C']) await buildFolder(ada, name)
    await site.settle()
    await tick(hour)
    expect(names()).toEqual(['A', 'A'])
    site.receiver.answer = accept
    await tick(3 * hour)
    expect(names()).toEqual(['A', 'A', 'A', 'B', 'C'])
    const ids = site.receiver.received.map(one => one.headers['webhook-id'])
    expect(new Set(ids.slice(0, 3)).size).toBe(1)
    expect(new Set(ids).size).toBe(3)
    const bodies = site.receiver.received.map(one => one.body)
    expect(new Set(bodies.slice(0, 3)).size).toBe(1)
  })

  it('are tried for a day; then one fails, its owner is told once, and the next is tried', async () => {
    const { webhook } = await site.create({ name: 'Ledger' })
    site.receiver.answer = response => void response.writeHead(503).end()
    const told = (await news()).length
    await buildFolder(ada, 'A')
    await buildFolder(ada, 'B')
    await site.settle()
    for (let hours = 0; hours < 23; hours++) await tick(hour)
    expect(new Set(names())).toEqual(new Set(['A']))
    expect(names().length).toBeGreaterThan(10)
    expect(await news()).toHaveLength(told)
    for (let hours = 0; hours < 12; hours++) await tick(hour)
    expect(new Set(names())).toEqual(new Set(['A', 'B']))
    expect((await news()).slice(0, (await news()).length - told)).toEqual([
      { webhook: { id: webhook.id, isOff: false, isOfSite: true }, name: 'Ledger' },
    ])
    expect((await site.log(webhook.id)).map(one => one.state)).toEqual(['failed', 'failed'])
    expect(await site.read(webhook.id)).toMatchObject({ state: 'failing', waiting: 0 })
    site.receiver.answer = accept
    await buildFolder(ada, 'C')
    await tick(3 * hour)
    expect(await site.read(webhook.id)).toMatchObject({ state: 'on', failing_since: null })
  })

  it('end when the receiver fails for days: the webhook is switched off, and its owner told', async () => {
    const { webhook } = await site.create({ name: 'Ledger' })
    site.receiver.answer = response => response.destroy()
    for (let days = 0; days < 3; days++) {
      await buildFolder(ada, `Day ${days}`)
      for (let count = 0; count < 9; count++) await tick(3 * hour)
    }
    expect(await site.read(webhook.id)).toMatchObject({ state: 'off', off_reason: 'failing', waiting: 0 })
    expect((await news())[0]).toMatchObject({ webhook: { id: webhook.id, isOff: true } })
    const count = names().length
    await buildFolder(ada, 'Later')
    await tick(day)
    expect(names()).toHaveLength(count)
    site.receiver.answer = accept
    await site.admin.client.ok(e.update, { params: { id: webhook.id }, body: { isOn: true } })
    await buildFolder(ada, 'Again')
    await site.settle()
    expect(names().slice(count)).toEqual(['Again'])
  })

  it('end at once when the receiver is gone for good', async () => {
    const { webhook } = await site.create()
    site.receiver.answer = response => void response.writeHead(410).end()
    await buildFolder(ada, 'A')
    await buildFolder(ada, 'B')
    await site.settle()
    expect(names()).toEqual(['A'])
    expect(await site.read(webhook.id)).toMatchObject({ state: 'off', off_reason: 'gone' })
    expect((await site.log(webhook.id)).map(one => one.state)).toEqual(['failed', 'failed'])
  })

  it('follow no redirect, read little of an answer, and survive resets and characters that no database stores', async () => {
    const { webhook } = await site.create()
    const outcome = async (name: string) => {
      await buildFolder(ada, name)
      await tick(3 * hour)
      const [one] = await site.log(webhook.id)
      if (!one) throw new Error('Nothing was sent')
      return site.admin.client.ok(e.delivery, { params: { id: one.id } })
    }
    let sent = 0
    site.receiver.answer = response => {
      const chunk = Buffer.alloc(65_536, 'x')
      const more = () => {
        while (sent < 2 ** 31 && !response.destroyed) {
          sent += chunk.length
          if (!response.write(chunk)) return void response.once('drain', more)
        }
        response.end()
      }
      response.writeHead(200)
      more()
    }
    const long = await outcome('Two gigabytes')
    expect([long.state, long.answer]).toEqual(['delivered', 'x'.repeat(4096)])
    expect(sent).toBeLessThan(2 ** 26)
    site.receiver.answer = response => void response.writeHead(200).end(Buffer.from([0, 0xff, 65]))
    expect(await outcome('Odd bytes')).toMatchObject({ state: 'delivered', answer: '\uFFFD\uFFFDA' })
    site.receiver.answer = response => {
      response.writeHead(202)
      response.write('begun')
      setImmediate(() => response.destroy())
    }
    expect(await outcome('Breaks off')).toMatchObject({ state: 'delivered', status: 202 })
    site.receiver.answer = (response, _, count) =>
      void response.writeHead(302, { location: `${site.receiver.url}?${count}` }).end()
    const count = site.receiver.received.length
    expect(await outcome('Redirects')).toMatchObject({
      state: 'waiting',
      status: 302,
      error: expect.stringContaining('redirects'),
    })
    expect(site.receiver.received).toHaveLength(count + 1)
    site.receiver.answer = response => response.destroy()
    await tick(3 * hour)
    const [last] = await site.log(webhook.id)
    expect(last).toMatchObject({
      state: 'waiting',
      status: null,
      error: 'The server closed the connection. Check the port and the encryption.',
      attempts: 2,
    })
  })

  it('are never sent to private addresses, whatever the name leads to later', async () => {
    const { webhook } = await site.create()
    const { db } = site.test.app.services
    await db.transaction(tx => tables(tx).updateTable('webhooks').set({ url: 'http://169.254.169.254/' }).execute())
    await buildFolder(ada, 'A')
    await site.settle()
    expect(await site.log(webhook.id)).toMatchObject([
      { status: null, error: expect.stringContaining('OUTBOUND_ALLOW') },
    ])
  })

  it('go one at a time, also when several servers try, and another takes over after a server died', async () => {
    const { webhook } = await site.create()
    const { ctx, worker } = site.test.app
    const params = { id: webhook.id }
    for (let count = 0; count < 8; count++) await buildFolder(ada, `${count}`)
    site.receiver.mostOpen = 0
    site.receiver.answer = response => void setTimeout(() => response.writeHead(204).end(), 20)
    const handler = await deliverJob.handler()
    const run = { id: 'x', attempt: 1, signal: new AbortController().signal, progress: async () => undefined }
    await site.test.app.worker.runDue()
    await ctx.db.transaction(tx => orderDelivery(ctx, tx, webhook.id, 'now'))
    await Promise.all([site.settle(), ...Array.from({ length: 4 }, () => handler(ctx, { webhookId: webhook.id }, run))])
    await tick(2 * minute)
    expect(names()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
    expect(site.receiver.mostOpen).toBe(1)

    // A server that died in the middle holds it until its lease ends.
    await ctx.db.transaction(tx =>
      tables(tx)
        .updateTable('webhooks')
        .set({ busy_by: 'dead', busy_until: ctx.clock.now() + leaseMs })
        .execute(),
    )
    await buildFolder(ada, 'After')
    await site.settle()
    expect(names()).toHaveLength(8)
    await tick(leaseMs + 1000)
    await worker.runDue()
    expect(names()).toHaveLength(9)
    expect((await site.admin.client.ok(e.read, { params })).webhook.waiting).toBe(0)
  })

  it('can be tested, looked at and sent again', async () => {
    const { webhook } = await site.create()
    const { client } = site.admin
    const params = { id: webhook.id }
    site.receiver.answer = response => void response.writeHead(400).end('Unknown event')
    await buildFolder(ada, 'A')
    await site.settle()
    const { delivery } = await client.ok(e.test, { params })
    expect((await client.ok(e.test, { params })).delivery.id).toBe(delivery.id)
    // Before all that wait, and only once.
    await site.settle()
    expect(names()).toEqual(['A', 'test'])
    await tick(minute)
    expect(names()).toEqual(['A', 'test', 'A'])
    const seen = await client.ok(e.delivery, { params: { id: delivery.id } })
    expect(seen).toMatchObject({ isTest: true, state: 'failed', status: 400, answer: 'Unknown event', attempts: 1 })
    expect(seen.request).toMatchObject({ url: site.receiver.url, headers: { 'webhook-id': delivery.id } })
    expect(JSON.parse(seen.request.body)).toMatchObject({ type: 'webhook.test', data: { webhook: params } })
    const [, message] = (await site.log(webhook.id)).toReversed()
    const waiting = (await site.log(webhook.id)).find(one => !one.isTest)
    expect(message?.isTest).toBe(true)
    expect((await client.call(e.resend, { params: { id: waiting?.id } })).problem.code).toBe('webhook.is-waiting')
    site.receiver.answer = accept
    await tick(hour)
    await client.ok(e.resend, { params: { id: waiting?.id } })
    await site.settle()
    expect(names()).toEqual(['A', 'test', 'A', 'A', 'A'])
    const ids = site.receiver.received.map(one => one.headers['webhook-id'])
    expect(ids[4]).toBe(ids[0])
    await client.ok(e.update, { params, body: { isOn: false } })
    expect((await client.call(e.resend, { params: { id: waiting?.id } })).problem.code).toBe('webhook.is-off')
    // A test works while it is off.
    await client.ok(e.test, { params })
    await site.settle()
    expect(names().at(-1)).toBe('test')
  })

  it('are kept for a week', async () => {
    const { webhook } = await site.create()
    await buildFolder(ada, 'A')
    await site.settle()
    site.test.clock.advance(6 * day)
    await sweepWebhooks(site.test.app.ctx)
    expect(await site.log(webhook.id)).toHaveLength(1)
    site.test.clock.advance(day + hour)
    await sweepWebhooks(site.test.app.ctx)
    expect(await site.log(webhook.id)).toEqual([])
  })

  it('are listed page by page, for those alone who manage the webhook', async () => {
    const { webhook } = await site.create()
    const { db, clock } = site.test.app.services
    const row = (place: number) =>
      newDelivery({ webhookId: webhook.id, place, type: 'x', body: '{}', now: clock.now() })
    const rows = Array.from({ length: 5 }, (_, at) => ({ ...row(at + 1), state: 'delivered' as const }))
    await db.transaction(tx => tables(tx).insertInto('webhook_deliveries').values(rows).execute())
    const params = { id: webhook.id }
    const first = await site.admin.client.ok(e.deliveries, { params, query: { perPage: 3 } })
    const query = { perPage: 3, cursor: first.nextCursor ?? '' }
    const second = await site.admin.client.ok(e.deliveries, { params, query })
    expect(second.nextCursor).toBeNull()
    expect([...first.data, ...second.data].map(one => one.id)).toEqual(rows.map(one => one.id).toReversed())
    expect((await ada.client.call(e.deliveries, { params })).problem.code).toBe('webhook.not-found')
    const id = rows[0]?.id
    expect((await ada.client.call(e.delivery, { params: { id } })).problem.code).toBe('webhook.delivery-not-found')
    expect((await ada.client.call(e.resend, { params: { id } })).problem.code).toBe('webhook.delivery-not-found')
  })
})
