import { sql } from 'kysely'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { AbuseReportTables } from '../abuse-reports.tables.ts'

const tables = onTables<AbuseReportTables>()

/** A stretch of time, ms since 1970; the end isn't included. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** How many reports came in within a span, by reason and by what became of them. */
export async function countReports(db: Reader, { from, until }: Span) {
  const rows = await tables(db)
    .selectFrom('abuse_reports')
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .groupBy(['reason', 'state'])
    .select(e => ['reason', 'state', e.fn.countAll().as('count')])
    .execute()
  return rows.map(row => ({ ...row, count: Number(row.count) }))
}

/** The median time to the decision about the reports of a span, in milliseconds; null if none was decided. */
export async function medianWait(db: Reader, { from, until }: Span, decided: number): Promise<number | null> {
  if (decided === 0) return null
  const rows = await tables(db)
    .selectFrom('abuse_reports')
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('state', '<>', 'open')
    .select(sql<number>`decided_at - created_at`.as('wait'))
    .orderBy('wait')
    .offset(Math.floor((decided - 1) / 2))
    .limit(decided % 2 === 0 ? 2 : 1)
    .execute()
  if (rows.length === 0) return null
  return rows.reduce((sum, row) => sum + Number(row.wait), 0) / rows.length
}

/** When the first report came in, ms since 1970; null if there is none. */
export async function firstReportAt(db: Reader): Promise<number | null> {
  const row = await tables(db)
    .selectFrom('abuse_reports')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : row.created_at
}
