import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { webhookEvents } from '@holdall/contract/webhooks/webhook-events.ts'
import { webhookMessages } from '@holdall/contract/webhooks/webhook-messages.ts'
import { webhookEndpoints as e } from '@holdall/contract/webhooks/webhooks.endpoints.ts'
import { mostWebhooks } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { accept, type Received } from '../../../test/peers/webhook-receiver.ts'
import { sendFile } from '../../../test/send-file.ts'
import { createStatementFaults } from '../../../test/statement-faults.ts'
import { stopWatchesAndEvents } from '../../../test/stop-watches.ts'
import { createWebhooksTest, type WebhooksTest } from '../../../test/webhooks-test.ts'
import { buildTeam, join } from '../../../test/workspaces.ts'

const day = 24 * 3600_000

const headersOf = ({ headers }: Received) => headers as Record<string, string>
const verify = (secret: string, one: Received) => new Verifier(secret).verify(one.body, headersOf(one))

describe.each(dialects)('webhooks on %s', dialect => {
  let site: WebhooksTest
  let ada: TestMember
  beforeAll(async () => {
    site = await createWebhooksTest(dialect)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    const { client } = site.admin
    const { ids } = await client.ok(e.ids)
    if (ids.length > 0) await client.ok(e.delete, { params: { ids: ids.join(',') } })
    site.receiver.received.length = 0
    site.receiver.answer = accept
    ada = await buildMember(site.test)
  })

  it('are told of chosen events, signed as Standard Webhooks says, with documented messages', async () => {
    const { webhook, secret } = await site.create({ events: ['folder.created', 'item.renamed', 'item.trashed'] })
    const folder = await buildFolder(ada, 'Plans')
    await ada.client.ok(d.rename, { params: { id: folder.id }, body: { name: 'Drafts' } })
    await ada.client.ok(d.trash, { body: { ids: [folder.id] } })
    await ada.client.ok(d.restore, { body: { ids: [folder.id] } })
    await site.settle()
    const { received } = site.receiver
    expect(received.map(one => one.message.type)).toEqual(['folder.created', 'item.renamed', 'item.trashed'])
    for (const one of received) {
      expect(verify(secret, one)).toEqual(one.message)
      expect(webhookMessages[one.message.type]?.parse(one.message)).toEqual(one.message)
      expect(one.headers['content-type']).toBe('application/json')
      expect(() => new Verifier('whsec_c2VjcmV0').verify(one.body, headersOf(one))).toThrow()
      expect(() => new Verifier(secret).verify(`${one.body} `, headersOf(one))).toThrow()
    }
    expect(received[1]?.message.data).toMatchObject({
      actor: { id: ada.userId, email: ada.email },
      space: { id: ada.space.id, kind: 'personal' },
      item: { id: folder.id, name: 'Drafts', kind: 'folder', url: `http://drive.test/drive/folder/${folder.id}` },
      previous: { name: 'Plans', folderId: null },
    })
    const log = await site.log(webhook.id)
    expect(log.map(one => [one.type, one.state, one.status, one.attempts])).toEqual([
      ['item.trashed', 'delivered', 204, 1],
      ['item.renamed', 'delivered', 204, 1],
      ['folder.created', 'delivered', 204, 1],
    ])
    expect(log.map(one => one.id).toReversed()).toEqual(received.map(one => one.headers['webhook-id']))
  })

  it('are not turned on while their secret is lost', async () => {
    const { webhook } = await site.create()
    await site.test.app.services.db.transaction(tx =>
      tables(tx).updateTable('webhooks').set({ secret: null, is_on: 0 }).where('id', '=', webhook.id).execute(),
    )
    const params = { id: webhook.id }
    const refused = await site.admin.client.call(e.update, { params, body: { isOn: true } })
    expect([refused.status, refused.problem.code]).toEqual([409, 'webhook.no-secret'])
    await site.admin.client.ok(e.renewSecret, { params })
    await site.admin.client.ok(e.update, { params, body: { isOn: true } })
    expect(await site.read(webhook.id)).toMatchObject({ state: 'on' })
  })

  it('sign with both secrets for a day after a renewal, show each once, and keep them encrypted', async () => {
    const { webhook, secret } = await site.create()
    const params = { id: webhook.id }
    const { secret: newer } = await site.admin.client.ok(e.renewSecret, { params })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(newer).not.toBe(secret)
    await buildFolder(ada, 'First')
    await site.settle()
    const [both] = site.receiver.received
    expect(both?.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/)
    if (both) for (const one of [secret, newer]) expect(verify(one, both)).toEqual(both.message)
    site.test.clock.advance(day + 1000)
    await buildFolder(ada, 'Second')
    await site.settle()
    expect(site.receiver.received[1]?.headers['webhook-signature']).toMatch(/^v1,\S{44}$/)
    const rows = await tables(site.test.app.services.db.read).selectFrom('webhooks').selectAll().execute()
    const shown = [rows, await site.read(webhook.id), await site.log(webhook.id)]
    for (const one of [secret, newer]) expect(JSON.stringify(shown)).not.toContain(one.slice('whsec_'.length))
  })

  it('add no statement to what they are told of, and nothing is noted while nobody has one', async () => {
    const own = await createWebhooksTest(dialect)
    const bo = await buildMember(own.test)
    const upload = async (name: string) => {
      const sent = await sendFile(bo.client, { name, text: 'small', parentId: bo.rootId })
      expect(sent.status).toBe(201)
    }
    const noted = () => tables(own.test.app.services.db.read).selectFrom('webhook_notes').selectAll().execute()
    // What other processes would do at the same time isn't counted.
    await stopWatchesAndEvents(own.test)
    const faults = createStatementFaults(dialect)
    try {
      // What this process does at regular intervals only ever adds some.
      const fewest = async (name: string) => {
        const counts: number[] = []
        for (let at = 0; at < 4; at++) {
          const before = faults.seen()
          await upload(`${name} ${at}.txt`)
          counts.push(faults.seen() - before)
        }
        return Math.min(...counts)
      }
      await upload('warm.txt')
      const without = await fewest('without')
      expect(await noted()).toEqual([])
      await own.create({ events: ['file.uploaded'] })
      expect(await fewest('with')).toBe(without)
      await own.settle()
      const told = own.receiver.received.map(one => one.message.data.item)
      expect(told).toMatchObject(Array.from({ length: 4 }, (_, at) => ({ name: `with ${at}.txt`, kind: 'file' })))
    } finally {
      faults.restore()
      await own.close()
    }
  })

  it('hear nothing of what was undone, of what was before them, and while they are off', async () => {
    await buildFolder(ada, 'Before')
    const { webhook } = await site.create()
    const change = (isOn: boolean) => site.admin.client.ok(e.update, { params: { id: webhook.id }, body: { isOn } })
    const refused = await ada.client.call(d.newFolder, { body: { parentId: ada.rootId, name: 'Before' } })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    await change(false)
    await buildFolder(ada, 'While off')
    await change(true)
    await buildFolder(ada, 'While on')
    await site.settle()
    expect(site.receiver.received.map(one => one.message.data.item)).toMatchObject([{ name: 'While on' }])
  })

  it('of a workspace are managed by those who may edit it while the site allows it, and hear only of it', async () => {
    const { settings } = site.test.app.services
    const team = await buildTeam(site.test)
    const viewer = await buildMember(site.test)
    await join(team, viewer, 'Viewer')
    const body = { name: 'Team', url: site.receiver.url, events: ['folder.created', 'member.removed'] }
    const params = { id: team.id }
    const add = (who: TestMember, more = {}) =>
      who.client.call(e.createInWorkspace, { params, body: { ...body, ...more } })
    await settings.save({ 'workspaces.webhooks': false }, null)
    expect((await add(team.owner)).status).toBe(403)
    await settings.save({ 'workspaces.webhooks': true }, null)
    expect((await add(viewer)).problem.code).toBe('workspace.forbidden')
    expect((await add(ada)).problem.code).toBe('workspace.not-found')
    const wrong = await add(team.owner, { events: ['user.registered'] })
    expect(wrong.problem.errors).toMatchObject([
      { field: 'events', message: 'Choose events that happen in a workspace' },
    ])
    const { webhook } = (await add(team.owner)).data
    for (const who of [viewer, ada])
      expect((await who.client.call(e.read, { params: { id: webhook.id } })).problem.code).toBe('webhook.not-found')

    await buildFolder(ada, 'Elsewhere')
    await buildFolder(team.owner, 'Inside', team.rootId)
    await site.settle()
    expect(site.receiver.received.map(one => one.message.data)).toMatchObject([
      { item: { name: 'Inside' }, space: { id: team.id, kind: 'workspace', name: 'Design' } },
    ])

    await settings.save({ 'workspaces.webhooks': false }, null)
    await buildFolder(team.owner, 'Paused', team.rootId)
    await site.settle()
    expect((await team.owner.client.call(e.read, { params: { id: webhook.id } })).status).toBe(404)
    await settings.save({ 'workspaces.webhooks': true }, null)
    await site.settle()
    expect(site.receiver.received).toHaveLength(1)

    await team.owner.client.ok(w.delete, { params, body: { name: 'Design', isForever: true } })
    await site.settle()
    expect((await site.admin.client.call(e.read, { params: { id: webhook.id } })).status).toBe(404)
    await settings.save({ 'workspaces.webhooks': false }, null)
  })

  it('take only public addresses and known events, and are limited in number', async () => {
    const save = (input: object) =>
      site.admin.client.call(e.create, {
        body: { name: 'Hook', url: site.receiver.url, events: ['folder.created'], ...input },
      })
    for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/latest', 'https://[::1]/', 'http://0x7f000002/'])
      expect((await save({ url })).problem.errors).toMatchObject([{ field: 'url' }])
    for (const url of ['ftp://example.org/', 'javascript:alert(1)', 'x', 'https://me:secret@example.org/'])
      expect((await save({ url })).status).toBe(422)
    expect((await save({ events: [] })).problem.errors).toMatchObject([{ field: 'events' }])
    expect((await save({ events: ['settings.saved'] })).status).toBe(422)
    expect((await save({ name: 'a\nb' })).problem.errors).toMatchObject([{ field: 'name' }])
    for (let count = 0; count < mostWebhooks.site; count++) expect((await save({})).status).toBe(201)
    expect((await save({})).problem).toMatchObject({ code: 'webhook.too-many', meta: { max: mostWebhooks.site } })
  })

  it('have a message for each event that can be chosen', () => {
    for (const type of Object.keys(webhookEvents)) expect(webhookMessages).toHaveProperty([type])
  })
})
