import { webhookEndpoints as e } from '@holdall/contract/webhooks/webhooks.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { createWebhooksTest, type WebhooksTest } from '../../../test/webhooks-test.ts'
import { queueMessages } from './queue-messages.ts'

describe.each(dialects)('messages to a webhook on %s', dialect => {
  let site: WebhooksTest
  beforeAll(async () => {
    site = await createWebhooksTest(dialect)
  })
  afterAll(() => site.close())

  it('are queued up to a limit, and counted beyond it', async () => {
    const { webhook } = await site.create()
    const { db } = site.test.app.services
    await site.admin.client.ok(e.update, { params: { id: webhook.id }, body: { isOn: true } })
    const many = Array.from({ length: 10_005 }, () => ({ type: 'folder.created', body: '{}' }))
    await db.transaction(tx => queueMessages(tx, dialect, webhook.id, many, 0))
    expect(await site.read(webhook.id)).toMatchObject({ waiting: 10_000, dropped: 5 })
    const [one] = await site.log(webhook.id)
    await db.transaction(async tx => {
      await tables(tx)
        .updateTable('webhook_deliveries')
        .set({ state: 'failed' })
        .where('id', '=', one?.id ?? '')
        .execute()
      await queueMessages(tx, dialect, webhook.id, many.slice(0, 1), 0)
    })
    const refused = await site.admin.client.call(e.resend, { params: { id: one?.id ?? '' } })
    expect([refused.status, refused.problem.code]).toEqual([409, 'webhook.full'])
  })
})
