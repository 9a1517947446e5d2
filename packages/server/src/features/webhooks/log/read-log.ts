import type { WebhookDeliveryDetails, WebhookDeliveryPage } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import { z } from 'zod'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail, isFailure } from '../../../platform/failure.ts'
import { cursorText, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import { findDelivery, listDeliveries } from '../deliveries.repository.ts'
import { managedWebhook } from '../manage/managed-webhook.ts'
import { presentDelivery } from '../present-webhook.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../webhooks.tables.ts'

const Cursor = z.object({ below: cursorText })

/** The messages to a webhook, newest first. @throws `webhook.not-found` */
export async function readLog(
  ctx: Needs<'caller' | 'db' | 'settings'>,
  id: string,
  { cursor, perPage }: { cursor?: string | undefined; perPage: number },
): Promise<WebhookDeliveryPage> {
  await managedWebhook(ctx, id, 'webhooks.view')
  const below = cursor ? decodeCursor(Cursor, cursor).below : null
  const rows = await listDeliveries(ctx.db.read, id, below, perPage + 1)
  const page = rows.slice(0, perPage)
  const last = rows.length > perPage ? page.at(-1) : undefined
  return { data: page.map(presentDelivery), nextCursor: last ? encodeCursor({ below: last.id }) : null }
}

/** A message with its last request and answer. @throws `webhook.delivery-not-found` */
export async function readDelivery(
  ctx: Needs<'caller' | 'db' | 'settings'>,
  id: string,
): Promise<WebhookDeliveryDetails> {
  const { row, webhook } = await managedDelivery(ctx, id, 'webhooks.view')
  return {
    ...presentDelivery(row),
    request: { url: webhook.url, headers: row.headers === null ? {} : JSON.parse(row.headers), body: row.body },
    answer: row.answer,
  }
}

/** A message to a webhook that the caller manages. @throws `webhook.delivery-not-found` */
export async function managedDelivery(
  ctx: Needs<'caller' | 'db' | 'settings'>,
  id: string,
  permission: 'webhooks.view' | 'webhooks.update',
  db: Reader = ctx.db.read,
): Promise<{ readonly row: WebhookDeliveryRow; readonly webhook: WebhookRow }> {
  const row = await findDelivery(db, id)
  if (!row) throw fail('webhook.delivery-not-found')
  try {
    return { row, webhook: await managedWebhook(ctx, row.webhook_id, permission, db) }
  } catch (error) {
    throw isFailure(error, 'webhook.not-found') ? fail('webhook.delivery-not-found') : error
  }
}
