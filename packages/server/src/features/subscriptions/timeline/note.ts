import type { Needs } from '../../../platform/ctx.ts'
import { onTables, type Tx } from '../../../platform/database/database.ts'
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
