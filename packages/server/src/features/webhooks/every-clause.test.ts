import { webhookEndpoints as e } from '@holdall/contract/webhooks/webhooks.endpoints.ts'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFolder, buildMember } from '../../../test/factories.ts'
import { accept } from '../../../test/peers/webhook-receiver.ts'
import { createWebhooksTest, type WebhooksTest } from '../../../test/webhooks-test.ts'
import { buildTeam } from '../../../test/workspaces.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe.each(dialects)('webhooks as a whole on %s', dialect => {
  let site: WebhooksTest
  beforeAll(async () => {
    site = await createWebhooksTest(dialect)
    await site.test.app.services.settings.save({ 'workspaces.webhooks': true }, null)
  })
  afterAll(() => site.close())

  const webhookRow = (id: string) =>
    tables(site.test.app.services.db.read)
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const names = () => site.receiver.received.map(one => (one.message.data.item as { name: string }).name)

  it('[HOOK-01] of a site and of a workspace hear of chosen events, signed, in order and one at a time, are tried with growing pauses for a day, and have a log to send again from; private addresses are refused', async () => {
    const { client } = site.admin
    const ada = await buildMember(site.test)
    const team = await buildTeam(site.test)

    // Of a site and of a workspace, with chosen events.
    const ofSite = await site.create()
    await buildFolder(ada, 'Of a drive')
    await client.ok(e.update, { params: { id: ofSite.webhook.id }, body: { isOn: false } })
    await site.settle()
    const ofTeam = await team.owner.client.ok(e.createInWorkspace, {
      params: { id: team.id },
      body: { name: 'Team', url: site.receiver.url, events: ['item.renamed'] },
    })
    await buildFolder(team.owner, 'Not chosen', team.rootId)
    await site.settle()
    expect(names()).toEqual([])
    await team.owner.client.ok(e.update, { params: { id: ofTeam.webhook.id }, body: { events: ['folder.created'] } })
    await client.ok(e.update, { params: { id: ofSite.webhook.id }, body: { isOn: true } })
    await buildFolder(ada, 'Elsewhere')
    await buildFolder(team.owner, 'Inside', team.rootId)
    await site.settle()
    expect(names().toSorted()).toEqual(['Elsewhere', 'Inside', 'Inside'])

    // Signed with the secret of each, over id, timestamp and body (Standard Webhooks).
    const [first] = site.receiver.received
    if (!first) throw new Error('Nothing was sent')
    for (const one of site.receiver.received) {
      const signed = one.headers as Record<string, string>
      const fits = [ofSite.secret, ofTeam.secret].filter(secret => isSigned(secret, one.body, signed))
      expect(fits).toHaveLength(1)
      const [secret = ''] = fits
      for (const changed of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
        expect(isSigned(secret, one.body, { ...signed, [changed]: `${signed[changed]}1` })).toBe(false)
      expect(isSigned(secret, `${one.body} `, signed)).toBe(false)
    }
    await team.owner.client.ok(e.update, { params: { id: ofTeam.webhook.id }, body: { isOn: false } })

    // One at a time and in order: the others wait while the first is tried, with growing pauses, for a day.
    site.receiver.received.length = 0
    site.receiver.mostOpen = 0
    site.receiver.answer = response => void response.writeHead(503).end('Closed')
    const begun = site.test.clock.now()
    await buildFolder(ada, 'A')
    await site.settle()
    const pauses: number[] = []
    for (let tries = 0; tries < 40 && names().every(name => name === 'A'); tries++) {
      const pause = Number((await webhookRow(ofSite.webhook.id)).next_at) - site.test.clock.now()
      pauses.push(pause)
      // They wait in their turn, and have a day of their own.
      if (pauses.length === 8) for (const name of ['B', 'C']) await buildFolder(ada, name)
      site.test.clock.advance(pause + 1)
      await site.settle()
    }
    expect(
      names()
        .slice(0, -1)
        .every(name => name === 'A'),
    ).toBe(true)
    expect(names().at(-1)).toBe('B')
    // A little of each pause is random, and a little of it passes while the test runs.
    const growing = pauses.slice(0, 7)
    expect(growing).toEqual(growing.toSorted((one, other) => one - other))
    expect([(growing[0] ?? 0) < minute, (growing[6] ?? 0) > hour]).toEqual([true, true])
    for (const pause of pauses) expect(pause).toBeLessThanOrEqual(2.4 * hour)
    const [given] = (await site.log(ofSite.webhook.id)).filter(one => one.state === 'failed')
    const took = site.test.clock.now() - begun
    expect([took > day - minute, took < day + 5 * hour]).toEqual([true, true])
    const ids = site.receiver.received.slice(0, -1).map(one => one.headers['webhook-id'])
    expect(new Set(ids)).toEqual(new Set([given?.id]))
    site.receiver.answer = response => void setTimeout(() => response.writeHead(200).end('Thank you'), 20)
    site.test.clock.advance(3 * hour)
    await site.settle()
    expect(names().slice(-2)).toEqual(['B', 'C'])
    expect(site.receiver.mostOpen).toBe(1)

    // A log with the request and the answer, and "send again" with the same id.
    const log = (await site.log(ofSite.webhook.id)).slice(0, 3)
    expect(log.map(one => [one.state, one.status])).toEqual([
      ['delivered', 200],
      ['delivered', 200],
      ['failed', 503],
    ])
    const seen = await client.ok(e.delivery, { params: { id: given?.id } })
    expect(seen).toMatchObject({ answer: 'Closed', status: 503, attempts: ids.length })
    expect(seen.request).toMatchObject({ url: site.receiver.url, headers: { 'webhook-id': given?.id } })
    expect(seen.request.body).toBe(site.receiver.received[0]?.body)
    await client.ok(e.resend, { params: { id: given?.id } })
    await site.settle()
    expect([names().at(-1), site.receiver.received.at(-1)?.headers['webhook-id']]).toEqual(['A', given?.id])
    expect(await client.ok(e.delivery, { params: { id: given?.id } })).toMatchObject({
      state: 'delivered',
      answer: 'Thank you',
    })

    // Private addresses are refused when they are entered, and when a name leads to one later.
    site.receiver.answer = accept
    const count = names().length
    for (const url of [
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      'http://192.168.1.1/',
      'https://[::1]/',
      'https://[fd00::1]/',
    ]) {
      const body = { name: 'Inner', url, events: ['folder.created'] }
      for (const answer of [
        await client.call(e.create, { body }),
        await team.owner.client.call(e.createInWorkspace, { params: { id: team.id }, body }),
        await client.call(e.update, { params: { id: ofSite.webhook.id }, body: { url } }),
      ])
        expect([url, answer.status, answer.problem.errors?.[0]?.field]).toEqual([url, 422, 'url'])
    }
    await site.test.app.services.db.transaction(tx =>
      tables(tx).updateTable('webhooks').set({ url: 'http://169.254.169.254/' }).execute(),
    )
    await buildFolder(ada, 'Inner')
    await site.settle()
    const [last] = await site.log(ofSite.webhook.id)
    expect(last).toMatchObject({ state: 'waiting', status: null, error: expect.stringContaining('OUTBOUND_ALLOW') })
    expect(names()).toHaveLength(count)
  })
})

function isSigned(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Verifier(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}
