import { sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { ReportTables, SiteDayRow } from './reports.tables.ts'

const tables = onTables<PeopleTables & ReportTables>()

export type Values = ReadonlyMap<string, number>

/** Stores values of a day; those stored under the same key before are replaced. */
export async function keepValues(tx: Tx, day: string, measure: string, values: Values): Promise<void> {
  if (values.size === 0) return
  await tables(tx)
    .insertInto('site_days')
    .values([...values].map(([key, value]) => ({ measure, day, key, value })))
    .onConflict(on => on.columns(['measure', 'day', 'key']).doUpdateSet(e => ({ value: e.ref('excluded.value') })))
    .execute()
}

/** Removes the values of a measure for a day. */
export async function deleteValues(tx: Tx, day: string, measure: string): Promise<void> {
  await tables(tx).deleteFrom('site_days').where('measure', '=', measure).where('day', '=', day).execute()
}

/** All values of these measures between two days, both included. */
export function listValues(
  db: Reader,
  measures: readonly string[],
  from: string,
  to: string,
): Promise<Pick<SiteDayRow, 'measure' | 'day' | 'key' | 'value'>[]> {
  return tables(db)
    .selectFrom('site_days')
    .select(['measure', 'day', 'key', 'value'])
    .where('measure', 'in', [...measures])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

/** The last day up to and including `day` for which this measure has a value. */
export async function findLastDay(db: Reader, measure: string, day: string): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('site_days')
    .select('day')
    .where('measure', '=', measure)
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}

/** Sums by key between two days, both included; the largest first. */
export async function sumByKey(db: Reader, measure: string, from: string, to: string): Promise<Map<string, number>> {
  const rows = await tables(db)
    .selectFrom('site_days')
    .select(e => ['key', e.fn.sum('value').as('value')])
    .where('measure', '=', measure)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('key')
    .execute()
  return new Map(rows.map(row => [row.key, Number(row.value)]))
}

/** Records who used the site in a period, as the users of a day. */
export async function recordPeople(tx: Tx, day: string, from: number, to: number): Promise<void> {
  for (const table of ['sessions', 'access_tokens'] as const) {
    await sql`
      insert into site_people (day, user_id)
      select distinct cast(${day} as text), user_id from ${sql.table(table)}
      where last_used_at >= ${from} and last_used_at < ${to}
      on conflict (day, user_id) do nothing`.execute(tx)
  }
}

export async function deletePeopleBefore(tx: Tx, day: string): Promise<void> {
  await tables(tx).deleteFrom('site_people').where('day', '<', day).execute()
}

/** How many people used the site on a day, including those since `since`. */
export async function countPeople(db: Reader, day: string, since: number): Promise<number> {
  const { rows } = await sql<{ noted: number; newly: number }>`
    select (select count(*) from site_people where day = ${day}) as noted,
      (select count(*) from (
        select user_id from sessions where last_used_at >= ${since}
        union select user_id from access_tokens where last_used_at >= ${since}
      ) as lately
      where not exists (select 1 from site_people where day = ${day} and site_people.user_id = lately.user_id)) as newly
  `.execute(db)
  return Number(rows[0]?.noted ?? 0) + Number(rows[0]?.newly ?? 0)
}
