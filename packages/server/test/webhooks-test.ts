import { webhookEndpoints as e } from '@holdall/contract/webhooks/webhooks.endpoints.ts'
import type { Webhook, WebhookDelivery, WebhookInput } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import { catchUp } from '../src/features/webhooks/catch-up.ts'
import type { Dialect } from '../src/platform/database/database.ts'
import { buildMember, type TestMember } from './factories.ts'
import { createTestApp, type TestApp } from './harness.ts'
import { startReceiver, type WebhookReceiver } from './peers/webhook-receiver.ts'

export interface WebhooksTest {
  readonly test: TestApp
  readonly admin: TestMember
  readonly receiver: WebhookReceiver
  create(input?: Partial<WebhookInput>): Promise<{ webhook: Webhook; secret: string }>
  /** Prepares and sends everything that is due now. */
  settle(): Promise<void>
  log(webhookId: string): Promise<WebhookDelivery[]>
  read(webhookId: string): Promise<Webhook>
  close(): Promise<void>
}

/** A site that may send to this machine, with an administrator and a receiver. */
export async function createWebhooksTest(
  dialect: Dialect,
  variables: Record<string, string> = {},
): Promise<WebhooksTest> {
  const test = await createTestApp(dialect, { OUTBOUND_ALLOW: '127.0.0.1', ...variables })
  const admin = await buildMember(test, { permissions: ['admin'] })
  const receiver = await startReceiver()
  const site: WebhooksTest = {
    test,
    admin,
    receiver,
    create: (input = {}) =>
      admin.client.ok(e.create, { body: { name: 'Hook', url: receiver.url, events: ['folder.created'], ...input } }),
    async settle() {
      await catchUp(test.app.ctx)
      await test.app.worker.runDue()
      await test.app.worker.runDue()
    },
    log: async id => (await admin.client.ok(e.deliveries, { params: { id }, query: { perPage: 100 } })).data,
    read: async id => (await admin.client.ok(e.read, { params: { id } })).webhook,
    async close() {
      await receiver.close()
      await test.close()
    },
  }
  return site
}
