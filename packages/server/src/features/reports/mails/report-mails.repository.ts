import type { PeopleTables, UserRow } from '../../../core/people/people.tables.ts'
import { type Dialect, onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { ReportMailRow, ReportTables } from '../reports.tables.ts'

const tables = onTables<PeopleTables & ReportTables>()

export function findReportMail(db: Reader, userId: string): Promise<ReportMailRow | undefined> {
  return tables(db).selectFrom('report_mails').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export async function putReportMail(tx: Tx, row: ReportMailRow): Promise<void> {
  const { user_id, ...values } = row
  await tables(tx)
    .insertInto('report_mails')
    .values(row)
    .onConflict(on => on.column('user_id').doUpdateSet(values))
    .execute()
}

export async function deleteReportMail(tx: Tx, userId: string): Promise<void> {
  await tables(tx).deleteFrom('report_mails').where('user_id', '=', userId).execute()
}

/** Which report is due; both days are `YYYY-MM-DD`. */
export interface Due {
  readonly rhythm: ReportMailRow['rhythm']
  /** Its first day. */
  readonly period: string
  readonly today: string
}

/**
 * The ids of those who want reports in this rhythm and have got none of this period or a later one. A period that hasn't
 * begun was noted while the clock was ahead, and doesn't count.
 */
export async function listWaiting(db: Reader, { rhythm, period, today }: Due, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('report_mails')
    .select('user_id')
    .where('rhythm', '=', rhythm)
    .where(e => e.or([e('sent_for', '<', period), e('sent_for', '>', today)]))
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}

/** Locked, with the account, so that two who send at the same time send one mail. */
export async function lockReportMail(
  tx: Tx,
  dialect: Dialect,
  userId: string,
): Promise<(ReportMailRow & Pick<UserRow, 'email' | 'email_confirmed_at' | 'banned_at'>) | undefined> {
  const query = tables(tx)
    .selectFrom('report_mails')
    .innerJoin('users', 'users.id', 'report_mails.user_id')
    .selectAll('report_mails')
    .select(['users.email', 'users.email_confirmed_at', 'users.banned_at'])
    .where('report_mails.user_id', '=', userId)
  return (dialect === 'sqlite' ? query : query.forUpdate('report_mails')).executeTakeFirst()
}

export async function markSent(tx: Tx, userId: string, period: string): Promise<void> {
  await tables(tx).updateTable('report_mails').set({ sent_for: period }).where('user_id', '=', userId).execute()
}
