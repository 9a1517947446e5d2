import type { WebhookDeliveryRow, WebhookRow } from '../src/features/webhooks/webhooks.tables.ts'
import { newId } from '../src/platform/ids.ts'
import { tables } from './all-tables.ts'
import type { TestApp } from './harness.ts'

/** A webhook that is off, so that nothing is noted for it and nothing is sent. */
export function webhookRow(more: Pick<WebhookRow, 'id' | 'name' | 'space_id' | 'created_by'>): WebhookRow {
  return {
    ...{ name_key: more.name.toLowerCase(), url: 'https://hooks.example.org/in', events: '["folder.created"]' },
    ...{ secret: null, old_secret: null, old_secret_until: null, is_on: 0, off_reason: null },
    ...{ failures: 0, failing_since: null, told_at: null, next_at: null, places: 1, dropped: 0 },
    ...{ busy_by: null, busy_until: null, stands_on: null, created_at: 0, updated_at: 0 },
    ...more,
  }
}

interface Wanted {
  readonly spaceId: string | null
  readonly userId: string
  readonly mark: string
}

/** A webhook with a secret, and a message that was delivered. It is off, so that calls alone change something. */
export async function buildWebhook(test: TestApp, { spaceId, userId, mark }: Wanted) {
  const { db, vault } = test.app.services
  const id = newId()
  const secret = vault.seal(`whsec_${Buffer.from('x'.repeat(32)).toString('base64')}`, `webhook:${id}`)
  const row = webhookRow({ id, name: `Webhook ${mark}`, space_id: spaceId, created_by: userId })
  const delivery: WebhookDeliveryRow = {
    ...{ id: newId(), webhook_id: id, place: 1, type: 'folder.created', body: JSON.stringify({ mark }) },
    ...{ state: 'delivered', attempts: 1, created_at: 0, queued_at: 0, tried_at: 0, headers: '{}' },
    ...{ status: 200, milliseconds: 1, answer: mark, error: null },
  }
  await db.transaction(async tx => {
    await tables(tx)
      .insertInto('webhooks')
      .values({ ...row, secret })
      .execute()
    await tables(tx).insertInto('webhook_deliveries').values(delivery).execute()
  })
  return { webhook: id, webhookDelivery: delivery.id }
}
