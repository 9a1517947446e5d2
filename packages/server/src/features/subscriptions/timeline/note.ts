import type { Needs } from '../../../platform/ctx.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { TimelineKind, TimelineTables } from './timeline.tables.ts'

const tables = onTables<TimelineTables>()

/** Adds a line to the timeline of a subscription. */
export async function note(
  ctx: Needs<'clock'>,
  tx: Tx,
  subscriptionId: string,
  kind: TimelineKind,
  details: Readonly<Record<string, unknown>> = {},
  actorId: string | null = null,
): Promise<void> {
  await tables(tx)
    .insertInto('subscription_events')
    .values({
      id: newId(),
      subscription_id: subscriptionId,
      kind,
      details: JSON.stringify(details),
      actor_id: actorId,
      created_at: ctx.clock.now(),
    })
    .execute()
}

/** The details of the lines of one kind since a moment, the oldest first. */
export async function listNoted(
  db: Reader,
  subscriptionId: string,
  kind: TimelineKind,
  since: number,
): Promise<Readonly<Record<string, unknown>>[]> {
  const rows = await tables(db)
    .selectFrom('subscription_events')
    .select('details')
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', kind)
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute()
  return rows.map(row => JSON.parse(row.details) as Record<string, unknown>)
}
