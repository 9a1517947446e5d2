import type { TimelineKind } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import type { SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { SubscriptionEventRow, TimelineTables } from './timeline.tables.ts'

const tables = onTables<TimelineTables>()

/** The line of one of these kinds that was added last. */
export function findLastLine(
  db: Reader,
  subscriptionId: string,
  kinds: readonly TimelineKind[],
): Promise<SubscriptionEventRow | undefined> {
  return tables(db)
    .selectFrom('subscription_events')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('kind', 'in', [...kinds])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertLine(tx: Tx, row: SubscriptionEventRow): Promise<void> {
  await tables(tx).insertInto('subscription_events').values(row).execute()
}

/** Names the person who did what only a gateway had told of. */
export async function giveLineTo(tx: Tx, id: string, actorId: string, details: string): Promise<void> {
  await tables(tx).updateTable('subscription_events').set({ actor_id: actorId, details }).where('id', '=', id).execute()
}

/**
 * The details of the lines of one kind about the payment that is due now, the oldest first. They are known by the
 * payment's date: the clocks of the site and of its gateway differ.
 */
export async function listRecorded(
  db: Reader,
  { id, renews_at }: Pick<SubscriptionRow, 'id' | 'renews_at'>,
  kind: TimelineKind,
): Promise<Readonly<Record<string, unknown>>[]> {
  const rows = await tables(db)
    .selectFrom('subscription_events')
    .select('details')
    .where('subscription_id', '=', id)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  const all = rows.map(row => JSON.parse(row.details) as Record<string, unknown>)
  return all.filter(details => Number(details.renews_at) === (renews_at ?? 0))
}
