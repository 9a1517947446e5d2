import type { SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { countDeparted, insertDeparted, listRealOf } from './departed.repository.ts'

/**
 * Keeps that these subscriptions were there, before they are deleted or their account is: otherwise nobody who is removed
 * would ever count as lost. What was never paid, or was a mistake, isn't kept.
 */
export async function keepDeparted(
  ctx: Needs<'clock'>,
  tx: Tx,
  which: { readonly id: string } | { readonly userId: string },
): Promise<void> {
  const now = ctx.clock.now()
  const rows = (await listRealOf(tx, which)).map(row => ({
    ...{ id: row.id, plan_id: row.plan_id },
    ...{ started_at: row.created_at, ended_at: endOf(row, now) },
  }))
  // Everyone leaves once, with the plan that they had last.
  const last = rows.toSorted((a, b) => b.ended_at - a.ended_at)[0]
  await insertDeparted(tx, last ? [last] : [])
}

/** A subscription that ended before stays lost on that day. */
function endOf({ ends_at, counts_until }: Pick<SubscriptionRow, 'ends_at' | 'counts_until'>, now: number): number {
  return Math.min(now, Number(ends_at ?? now), Number(counts_until ?? now))
}

/** Returns how many deleted subscriptions ended in a period, both ends included; milliseconds since 1970. */
export function departedBetween(db: Reader, from: number, until: number): Promise<number> {
  return countDeparted(db, from, until)
}
