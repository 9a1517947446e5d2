import { onTables, type Reader } from '../../platform/database/database.ts'
import type { AbuseReportRow, AbuseReportTables } from './abuse-reports.tables.ts'

const tables = onTables<AbuseReportTables>()

/** Finds the reports that a person sent while they were signed in. */
export function listReportsBy(db: Reader, userId: string): Promise<AbuseReportRow[]> {
  return tables(db)
    .selectFrom('abuse_reports')
    .selectAll()
    .where('complainant_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Reports about a person's links after which something was done, so that they were told. */
export function listSettledAbout(db: Reader, userId: string): Promise<AbuseReportRow[]> {
  return tables(db)
    .selectFrom('abuse_reports')
    .selectAll()
    .where('reported_id', '=', userId)
    .where('state', 'in', ['link_revoked', 'suspended'])
    .orderBy('created_at')
    .execute()
}

/** Finds the notes and answers that a person wrote. */
export function listNotesBy(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('abuse_report_entries')
    .innerJoin('abuse_reports', 'abuse_reports.id', 'abuse_report_entries.report_id')
    .where('abuse_report_entries.author_id', '=', userId)
    .select([
      'abuse_reports.number',
      'abuse_report_entries.kind',
      'abuse_report_entries.text',
      'abuse_report_entries.created_at',
    ])
    .orderBy('abuse_report_entries.id')
    .execute()
}
