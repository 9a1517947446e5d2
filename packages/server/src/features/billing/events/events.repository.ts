import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import { sql } from 'kysely'
import type { RemoteKey } from '../../../core/plans/subscriptions.repository.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { BillingTables, GatewayEndpointRow, GatewayEventRow, GatewayMode } from '../billing.tables.ts'
import { type Below, isBelow } from '../timeline.repository.ts'

const tables = onTables<BillingTables>()

/** Keeps an event once. @returns whether it is new */
export async function keepEvent(tx: Tx, row: GatewayEventRow): Promise<boolean> {
  const kept = await tables(tx)
    .insertInto('gateway_events')
    .values(row)
    .onConflict(on => on.columns(['gateway', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

export function findEvent(db: Reader, gateway: PaymentMethod, id: string): Promise<GatewayEventRow | undefined> {
  return tables(db)
    .selectFrom('gateway_events')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function markHandled(
  tx: Tx,
  { gateway, id }: Pick<GatewayEventRow, 'gateway' | 'id'>,
  now: number,
  problem: string | null,
): Promise<void> {
  await tables(tx)
    .updateTable('gateway_events')
    .set({ handled_at: now, problem })
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .execute()
}

/** Keeps what stopped an event; it waits for another try. */
export async function markStopped(
  tx: Tx,
  { gateway, id }: Pick<GatewayEventRow, 'gateway' | 'id'>,
  problem: string,
): Promise<void> {
  await tables(tx)
    .updateTable('gateway_events')
    .set({ problem })
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .execute()
}

/** Lets an event that had a problem wait again. @returns whether it had one */
export async function reopenEvent(tx: Tx, { gateway, id }: Pick<GatewayEventRow, 'gateway' | 'id'>): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('gateway_events')
    .set({ handled_at: null, problem: null })
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .where('problem', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The newest events that a gateway sent about one of its subscriptions. */
export function listEventsOf(
  db: Reader,
  { gateway, mode, remoteId }: RemoteKey,
  below: Below | null,
  limit: number,
): Promise<GatewayEventRow[]> {
  return tables(db)
    .selectFrom('gateway_events')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('mode', '=', mode)
    .where('remote_subscription_id', '=', remoteId)
    .$if(below !== null, query => query.where(isBelow(sql.ref('received_at'), below as Below)))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Events that nobody has handled, the oldest first. */
export function listWaiting(db: Reader, before: number, limit: number): Promise<GatewayEventRow[]> {
  return tables(db)
    .selectFrom('gateway_events')
    .selectAll()
    .where('handled_at', 'is', null)
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(limit)
    .execute()
}

export function findEndpoint(
  db: Reader,
  gateway: PaymentMethod,
  mode: GatewayMode,
): Promise<GatewayEndpointRow | undefined> {
  return tables(db)
    .selectFrom('gateway_endpoints')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('mode', '=', mode)
    .executeTakeFirst()
}

export async function putEndpoint(tx: Tx, row: GatewayEndpointRow): Promise<void> {
  const { remote_id, url, secret, updated_at } = row
  await tables(tx)
    .insertInto('gateway_endpoints')
    .values(row)
    .onConflict(on => on.columns(['gateway', 'mode']).doUpdateSet({ remote_id, url, secret, updated_at }))
    .execute()
}
