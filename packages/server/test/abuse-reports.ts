import type { AbuseReportRow } from '../src/features/abuse-reports/abuse-reports.tables.ts'
import { reportNumber } from '../src/features/abuse-reports/receiving/report-number.ts'
import { newId } from '../src/platform/ids.ts'

/** An open report by someone without an account, about a link that no longer exists, except for these values. */
export function reportRow(values: Partial<AbuseReportRow> = {}): AbuseReportRow {
  return {
    id: newId(),
    number: reportNumber(),
    link_id: newId(),
    slug: 'gone',
    item_id: newId(),
    item_name: 'Plans',
    is_folder: 1,
    reported_id: null,
    reason: 'other',
    note: '',
    complainant_id: null,
    complainant_name: '',
    complainant_email: '',
    is_good_faith: 0,
    address: null,
    language: '',
    state: 'open',
    assignee_id: null,
    decided_by: null,
    decided_at: null,
    message: '',
    reasons: '',
    created_at: Date.now(),
    forgotten_at: null,
    ...values,
  }
}
