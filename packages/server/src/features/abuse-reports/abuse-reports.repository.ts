import { type Expression, type SqlBool, sql } from 'kysely'
import { type Dialect, onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { AbuseReportEntryRow, AbuseReportRow, AbuseReportTables } from './abuse-reports.tables.ts'

const tables = onTables<AbuseReportTables>()
/** Written out, so that partial indexes are used. */
const isOpen: Expression<SqlBool> = sql<SqlBool>`state = 'open'`
const isKept: Expression<SqlBool> = sql<SqlBool>`forgotten_at is null`

/** @returns whether it was inserted: not if the number is taken */
export async function insertReport(tx: Tx, row: AbuseReportRow): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto('abuse_reports')
    .values(row)
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A report of which more than the numbers are left. */
export function findReport(db: Reader, id: string): Promise<AbuseReportRow | undefined> {
  return tables(db).selectFrom('abuse_reports').selectAll().where('id', '=', id).where(isKept).executeTakeFirst()
}

/** The same, so that nothing else changes it until the end of the transaction. */
export function lockReport(tx: Tx, dialect: Dialect, id: string): Promise<AbuseReportRow | undefined> {
  const query = tables(tx).selectFrom('abuse_reports').selectAll().where('id', '=', id).where(isKept)
  return (dialect === 'sqlite' ? query : query.forUpdate()).executeTakeFirst()
}

/** Locks open reports about a link, the oldest first. */
export function lockOpenOfLink(tx: Tx, dialect: Dialect, linkId: string, most: number): Promise<AbuseReportRow[]> {
  const query = tables(tx)
    .selectFrom('abuse_reports')
    .selectAll()
    .where('link_id', '=', linkId)
    .where(isOpen)
    .orderBy('id')
    .limit(most)
  return (dialect === 'sqlite' ? query : query.forUpdate()).execute()
}

export async function updateReport(tx: Tx, id: string, change: Partial<Omit<AbuseReportRow, 'id'>>): Promise<void> {
  await tables(tx).updateTable('abuse_reports').set(change).where('id', '=', id).execute()
}

export async function insertEntry(tx: Tx, row: AbuseReportEntryRow): Promise<void> {
  await tables(tx).insertInto('abuse_report_entries').values(row).execute()
}

/** What was written about a report, the oldest first. Their number is limited where they are written. */
export function listEntries(db: Reader, reportId: string): Promise<AbuseReportEntryRow[]> {
  return tables(db)
    .selectFrom('abuse_report_entries')
    .selectAll()
    .where('report_id', '=', reportId)
    .orderBy('id')
    .execute()
}

export async function countEntries(db: Reader, reportId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('abuse_report_entries')
    .where('report_id', '=', reportId)
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Counts the reports about each of these links. */
export async function countOfLinks(db: Reader, linkIds: readonly string[]): Promise<Map<string, number>> {
  if (linkIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('abuse_reports')
    .where('link_id', 'in', [...linkIds])
    .where(isKept)
    .groupBy('link_id')
    .select(e => ['link_id', e.fn.countAll().as('count')])
    .execute()
  return new Map(rows.map(row => [row.link_id, Number(row.count)]))
}

export async function countOpenOfLink(db: Reader, linkId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('abuse_reports')
    .where('link_id', '=', linkId)
    .where(isOpen)
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Other reports about the same link, the newest first. */
export function listOfLink(db: Reader, { id, link_id }: AbuseReportRow, most: number): Promise<AbuseReportRow[]> {
  return tables(db)
    .selectFrom('abuse_reports')
    .selectAll()
    .where('link_id', '=', link_id)
    .where('id', '<>', id)
    .where(isKept)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}

/** Reports about other links of the same person, the newest first. */
export async function listOfPerson(db: Reader, report: AbuseReportRow, most: number): Promise<AbuseReportRow[]> {
  if (report.reported_id === null) return []
  return tables(db)
    .selectFrom('abuse_reports')
    .selectAll()
    .where('reported_id', '=', report.reported_id)
    .where('link_id', '<>', report.link_id)
    .where(isKept)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}

/** How many are open, or `most` if there are more. An index has them. */
export async function countOpen(db: Reader, most: number): Promise<number> {
  const rows = await tables(db).selectFrom('abuse_reports').select('id').where(isOpen).limit(most).execute()
  return rows.length
}

/** Some that were decided before then and still name people. */
export function listDecidedBefore(tx: Tx, before: number, most: number): Promise<AbuseReportRow[]> {
  return tables(tx)
    .selectFrom('abuse_reports')
    .selectAll()
    .where('decided_at', '<', before)
    .where(isKept)
    .where('state', '<>', 'open')
    .orderBy('decided_at')
    .limit(most)
    .execute()
}

/** Leaves only what the numbers of a year are made of. */
export async function forgetReports(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  await tables(tx)
    .updateTable('abuse_reports')
    .set({
      ...{ link_id: '', slug: '', item_id: '', item_name: '', reported_id: null, note: '' },
      ...{ complainant_id: null, complainant_name: '', complainant_email: '', address: null, language: '' },
      ...{ assignee_id: null, decided_by: null, message: '', reasons: '', forgotten_at: now },
    })
    .where('id', 'in', [...ids])
    .execute()
  await tables(tx)
    .deleteFrom('abuse_report_entries')
    .where('report_id', 'in', [...ids])
    .execute()
}

/** Forgets who reported something, when they close their account. */
export async function forgetComplainant(tx: Tx, userId: string): Promise<void> {
  await tables(tx)
    .updateTable('abuse_reports')
    .set({ complainant_id: null, complainant_name: '', complainant_email: '', address: null })
    .where('complainant_id', '=', userId)
    .execute()
}

/** Takes some reports of earlier versions out of their table. */
export async function takeOldReports(tx: Tx, most: number) {
  const rows = await tables(tx).selectFrom('link_reports').selectAll().orderBy('id').limit(most).execute()
  const ids = rows.map(row => row.id)
  if (ids.length > 0) await tables(tx).deleteFrom('link_reports').where('id', 'in', ids).execute()
  return rows
}
