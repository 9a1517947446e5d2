import type { EventRefusal } from '@holdall/contract/billing/event-refusals.ts'
import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import { sql } from 'kysely'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { BillingTables } from '../billing.tables.ts'

const tables = onTables<BillingTables>()

const hourMs = 3_600_000
/** A week is shown; ms. */
const keptMs = 8 * 24 * hourMs

/**
 * Counts an event that was refused at this time. There is a row for each gateway, reason and hour, and older ones than
 * eight days go, so that no one can fill the table.
 */
export async function countRefused(
  tx: Tx,
  { gateway, reason, at }: { gateway: PaymentMethod; reason: EventRefusal; at: number },
): Promise<void> {
  await tables(tx)
    .deleteFrom('refused_events')
    .where('gateway', '=', gateway)
    .where('hour_at', '<', at - keptMs)
    .execute()
  await tables(tx)
    .insertInto('refused_events')
    .values({ gateway, reason, hour_at: at - (at % hourMs), refused: 1, last_at: at })
    .onConflict(on =>
      on.columns(['gateway', 'reason', 'hour_at']).doUpdateSet({
        refused: sql`refused_events.refused + 1`,
        last_at: at,
      }),
    )
    .execute()
}

export interface RefusedCount {
  readonly gateway: PaymentMethod
  readonly reason: EventRefusal
  readonly count: number
  readonly last_at: number
}

/** What was refused since a time, by gateway and reason; the hour in which that lies counts as a whole. */
export async function sumRefused(db: Reader, since: number): Promise<RefusedCount[]> {
  const rows = await tables(db)
    .selectFrom('refused_events')
    .where('hour_at', '>', since - hourMs)
    .groupBy(['gateway', 'reason'])
    .select(e => ['gateway', 'reason', e.fn.sum('refused').as('total'), e.fn.max('last_at').as('last_at')])
    .orderBy('gateway')
    .orderBy('reason')
    .execute()
  return rows.map(({ total, ...row }) => ({ ...row, count: Number(total) }))
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
