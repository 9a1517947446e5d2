import { type RawBuilder, sql } from 'kysely'
import type { MarkTables } from '../../../core/marks/marks.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { Marked } from './stars.repository.ts'

const tables = onTables<MarkTables & TreeTables>()

/** Files that come in within one hour of the clock and into one folder belong together. Milliseconds. */
export const arrivalMs = 60 * 60 * 1000

/** A file that somebody has used since it came stands for itself. */
const untouchedMs = 60 * 1000

/** A file that came in and wasn't used since; SQL on `recents` and `items`. */
const isArrival = sql<boolean>`(items.rank = 1 and recents.used_at - items.created_at between 0 and ${sql.lit(untouchedMs)})`

/** Says where and when files came in together. */
export interface ArrivalKey {
  readonly folderId: string
  /** The start of the hour. */
  readonly from: number
}

export interface UsedRow extends Marked {
  /** Null for what was used otherwise. */
  readonly arrival: ArrivalKey | null
}

/**
 * Items that a member used, newest first, after a given one, without the files of these arrivals. Includes items in the trash.
 */
export async function listUsed(
  db: Reader,
  userId: string,
  after: Marked | null,
  { without, limit }: { readonly without: readonly ArrivalKey[]; readonly limit: number },
): Promise<UsedRow[]> {
  const rows = await tables(db)
    .selectFrom('recents')
    .leftJoin('items', 'items.id', 'recents.item_id')
    .select(['recents.item_id', 'recents.used_at as at', 'items.parent_id as folder_id'])
    .select(sql<number>`case when ${isArrival} then 1 else 0 end`.as('is_arrival'))
    .where('recents.user_id', '=', userId)
    .$if(after !== null, query => query.where(isAfter(after)))
    .$if(without.length > 0, query =>
      query.where(sql<boolean>`not coalesce(${isArrival} and ${isOneOf(without)}, false)`),
    )
    .orderBy('recents.used_at', 'desc')
    .orderBy('recents.item_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ item_id, at, folder_id: folderId, is_arrival }) => ({
    item_id,
    at,
    arrival: is_arrival === 1 && folderId !== null ? { folderId, from: at - (at % arrivalMs) } : null,
  }))
}

function isAfter(after: Marked | null): RawBuilder<boolean> {
  return sql<boolean>`(recents.used_at, recents.item_id) < (${after?.at ?? 0}, ${after?.item_id ?? ''})`
}

function isOneOf(keys: readonly ArrivalKey[]): RawBuilder<boolean> {
  const each = keys.map(
    ({ folderId, from }) =>
      sql`(items.parent_id = ${folderId} and recents.used_at >= ${from} and recents.used_at < ${from + arrivalMs})`,
  )
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

export interface ArrivalSum extends ArrivalKey {
  readonly count: number
  readonly bytes: number
  readonly pictures: number
  /** How many of them aren't after the given item, so that an earlier page has shown them. */
  readonly shown: number
}

/** What came in with some files, in one statement. It reads as many rows as these arrivals have, and those between them. */
export async function sumArrivals(
  db: Reader,
  userId: string,
  keys: readonly ArrivalKey[],
  after: Marked | null,
): Promise<ArrivalSum[]> {
  if (keys.length === 0) return []
  const hours = keys.map(key => key.from)
  const hour = sql<number>`recents.used_at - recents.used_at % ${sql.lit(arrivalMs)}`
  const isShown = after ? sql`not ${isAfter(after)}` : sql`1 = 0`
  return tables(db)
    .selectFrom('recents')
    .innerJoin('items', 'items.id', 'recents.item_id')
    .select(['items.parent_id as folderId', hour.as('from')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select([
      sql<number>`sum(items.size)`.as('bytes'),
      sql<number>`sum(case when items.type_key like 'image.%' then 1 else 0 end)`.as('pictures'),
      sql<number>`sum(case when ${isShown} then 1 else 0 end)`.as('shown'),
    ])
    .where('recents.user_id', '=', userId)
    .where('recents.used_at', '>=', Math.min(...hours))
    .where('recents.used_at', '<', Math.max(...hours) + arrivalMs)
    .where('items.parent_id', 'in', [...new Set(keys.map(key => key.folderId))])
    .where(sql<boolean>`items.state = 'live'`)
    .where(isArrival)
    .groupBy(['items.parent_id', hour])
    .$narrowType<{ folderId: string }>()
    .execute()
}
