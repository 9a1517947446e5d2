import type { EventRefusal } from '@holdall/contract/billing/event-refusals.ts'
import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import { sql } from 'kysely'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { BillingTables, RefusedEventsRow } from '../billing.tables.ts'
import { listWaitingCounts } from './waiting-counts.ts'

const tables = onTables<BillingTables>()

const hourMs = 3_600_000

/**
 * Adds counts of refused events. There is a row for each gateway, reason and hour, so that no one can fill the table.
 * @param rows in one order everywhere, because the servers of a site may add to the same rows at once
 */
export async function addRefused(tx: Tx, rows: readonly RefusedEventsRow[]): Promise<void> {
  await tables(tx)
    .insertInto('refused_events')
    .values([...rows])
    .onConflict(on =>
      on.columns(['gateway', 'reason', 'hour_at']).doUpdateSet({
        refused: sql`refused_events.refused + excluded.refused`,
        last_at: sql`case when excluded.last_at > refused_events.last_at then excluded.last_at else refused_events.last_at end`,
      }),
    )
    .execute()
}

export async function deleteRefusedBefore(tx: Tx, before: number): Promise<void> {
  await tables(tx).deleteFrom('refused_events').where('hour_at', '<', before).execute()
}

export interface RefusedCount {
  readonly gateway: PaymentMethod
  readonly reason: EventRefusal
  readonly count: number
  readonly last_at: number
}

/**
 * What was refused since a time, by gateway and reason; the hour in which that lies counts as a whole. What this process
 * hasn't written yet is included.
 */
export async function sumRefused(db: Reader, since: number): Promise<RefusedCount[]> {
  const rows = await tables(db)
    .selectFrom('refused_events')
    .where('hour_at', '>', since - hourMs)
    .groupBy(['gateway', 'reason'])
    .select(e => ['gateway', 'reason', e.fn.sum('refused').as('total'), e.fn.max('last_at').as('last_at')])
    .execute()
  const sums = new Map(rows.map(({ total, ...row }) => [keyOf(row), { ...row, count: Number(total) }]))
  for (const { gateway, reason, hour_at, refused, last_at } of listWaitingCounts(db)) {
    if (hour_at <= since - hourMs) continue
    const known = sums.get(keyOf({ gateway, reason }))
    const count = (known?.count ?? 0) + refused
    sums.set(keyOf({ gateway, reason }), { gateway, reason, count, last_at: Math.max(known?.last_at ?? 0, last_at) })
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

function keyOf({ gateway, reason }: Pick<RefusedCount, 'gateway' | 'reason'>): string {
  return `${gateway} ${reason}`
}

/** The newest event that a gateway sent and that was accepted. */
export function findLastEvent(
  db: Reader,
  gateway: PaymentMethod,
): Promise<{ type: string; received_at: number } | undefined> {
  return tables(db)
    .selectFrom('gateway_events')
    .select(['type', 'received_at'])
    .where('gateway', '=', gateway)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
