import { sql } from 'kysely'
import { onTables, type Reader } from '../../platform/database/database.ts'
import type { SubscriptionEventRow, TimelineTables } from '../subscriptions/timeline/timeline.tables.ts'

const tables = onTables<TimelineTables>()

/** Where a page of a timeline begins: below a time and, among lines of that time, below an id. */
export interface Below {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Null if all lines of that time are above. */
  readonly id: string | null
}

/** The newest lines of a subscription. */
export function listLines(
  db: Reader,
  subscriptionId: string,
  below: Below | null,
  limit: number,
): Promise<SubscriptionEventRow[]> {
  return tables(db)
    .selectFrom('subscription_events')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .$if(below !== null, query => query.where(isBelow(sql.ref('created_at'), below as Below)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** SQL: a row of `id` and a time is below this place. */
export function isBelow(time: ReturnType<typeof sql.ref>, { at, id }: Below) {
  if (id === null) return sql<boolean>`${time} < ${at}`
  return sql<boolean>`(${time} < ${at} or (${time} = ${at} and id < ${id}))`
}
