import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'

export const hourMs = 3600_000

/** So many changes are looked at; the latest, if there are more. */
export const mostCounted = 200_000

/** Changes in one folder within one hour. */
export interface CountedHour {
  /** Milliseconds since 1970, divided by those of an hour. */
  readonly hour: number
  readonly parent_id: string
  readonly changes: number
  /** The first of them, milliseconds since 1970. */
  readonly first: number
}

/** Changes in a space by hour and by the folder in which they were, of the latest `mostCounted`. */
export function countChanged(db: Reader, spaceId: string, since: number): Promise<CountedHour[]> {
  return count(
    db,
    sql`select at, parent_id from item_changes where space_id = ${spaceId} and at > ${since} order by at desc limit ${mostCounted}`,
  )
}

/** The same for what was added. */
export function countCreated(db: Reader, spaceId: string, since: number): Promise<CountedHour[]> {
  return count(
    db,
    sql`select created_at as at, parent_id from items where space_id = ${spaceId} and created_at > ${since}
      order by created_at desc limit ${mostCounted}`,
  )
}

async function count(db: Reader, rows: ReturnType<typeof sql>): Promise<CountedHour[]> {
  const { rows: hours } = await sql<CountedHour>`
    select at / ${sql.lit(hourMs)} as hour, parent_id, count(*) as changes, min(at) as first
    from (${rows}) as changes where parent_id is not null group by 1, 2`.execute(db)
  return hours.map(row => ({
    ...row,
    hour: Number(row.hour),
    changes: row.changes,
    first: Number(row.first),
  }))
}

/** Those of these items that are a folder, or below it, now. */
export async function findBelow(db: Reader, folderId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const below = new Set<string>()
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500)
    const { rows } = await sql<{ start: string }>`
      with recursive up (start, id) as (
        select id, id from items where id in (${sql.join(some)})
        union all
        select up.start, items.parent_id from up join items on items.id = up.id where items.parent_id is not null
      ) select start from up where id = ${folderId}`.execute(db)
    for (const row of rows) below.add(row.start)
  }
  return below
}
