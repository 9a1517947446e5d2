import { sql } from 'kysely'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { WebhookDeliveryRow, WebhookTables } from './webhooks.tables.ts'

const tables = onTables<WebhookTables>()

// Written out, because SQLite uses the partial index only for the literal condition.
const isWaiting = sql<boolean>`state = 'waiting'`

export function findDelivery(db: Reader, id: string): Promise<WebhookDeliveryRow | undefined> {
  return tables(db).selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The message that is sent next: a test, or the one that has waited longest. */
export function findNext(db: Reader, webhookId: string): Promise<WebhookDeliveryRow | undefined> {
  return tables(db)
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where(isWaiting)
    .orderBy('place')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** A test that hasn't been sent yet. */
export function findWaitingTest(db: Reader, webhookId: string): Promise<WebhookDeliveryRow | undefined> {
  return tables(db)
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('place', '=', 0)
    .where(isWaiting)
    .executeTakeFirst()
}

/** How many messages are waiting, by webhook; those without any are missing. */
export async function countWaiting(db: Reader, webhookIds: readonly string[]): Promise<Map<string, number>> {
  if (webhookIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('webhook_deliveries')
    .where('webhook_id', 'in', [...webhookIds])
    .where(isWaiting)
    .groupBy('webhook_id')
    .select(e => ['webhook_id', e.fn.countAll().as('count')])
    .execute()
  return new Map(rows.map(row => [row.webhook_id, Number(row.count)]))
}

/** The messages of a webhook below an id, newest first, without their texts. */
export function listDeliveries(db: Reader, webhookId: string, below: string | null, limit: number) {
  return tables(db)
    .selectFrom('webhook_deliveries')
    .select(['id', 'place', 'type', 'state', 'attempts', 'created_at', 'tried_at', 'status', 'milliseconds', 'error'])
    .where('webhook_id', '=', webhookId)
    .$if(below !== null, query => query.where('id', '<', below))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Rows per statement. */
const atOnce = 200

export async function insertDeliveries(tx: Tx, rows: readonly WebhookDeliveryRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce)
    await tables(tx)
      .insertInto('webhook_deliveries')
      .values(rows.slice(from, from + atOnce))
      .execute()
}

export async function updateDelivery(tx: Tx, id: string, change: Partial<WebhookDeliveryRow>): Promise<void> {
  await tables(tx).updateTable('webhook_deliveries').set(change).where('id', '=', id).execute()
}

/** Gives up all waiting messages of a webhook except for tests. */
export async function failWaiting(tx: Tx, webhookId: string, error: string): Promise<void> {
  await tables(tx)
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', error })
    .where('webhook_id', '=', webhookId)
    .where('place', '>', 0)
    .where(isWaiting)
    .execute()
}

/** Deletes messages that were queued before a time, at most `limit`; returns how many. */
export async function deleteOldDeliveries(tx: Tx, before: number, limit: number): Promise<number> {
  const old = tables(tx)
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('queued_at', '<', before)
    .orderBy('queued_at')
    .limit(limit)
  const { numDeletedRows } = await tables(tx).deleteFrom('webhook_deliveries').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
