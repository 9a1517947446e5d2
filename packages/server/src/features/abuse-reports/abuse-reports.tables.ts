import type { ReportReason, ReportState } from '@holdall/contract/abuse-reports/report-reasons.ts'

export interface AbuseReportRow {
  id: string
  /** What the person who reported it can quote: ten digits. */
  number: string
  link_id: string
  slug: string
  item_id: string
  /** As it was when the report came in. */
  item_name: string
  is_folder: number
  /** Who created the link; null once their account is deleted. */
  reported_id: string | null
  reason: ReportReason
  note: string
  complainant_id: string | null
  complainant_name: string
  /** Empty if none was given. */
  complainant_email: string
  is_good_faith: number
  /** IP address. */
  address: string | null
  /** The language of the mails, as a tag; empty if unknown. */
  language: string
  state: ReportState
  assignee_id: string | null
  decided_by: string | null
  decided_at: number | null
  /** Was sent to the person who reported it. */
  message: string
  /** Was sent to the person who created the link. */
  reasons: string
  created_at: number
  /** When everything about people was removed; only the numbers are left. */
  forgotten_at: number | null
}

export interface AbuseReportEntryRow {
  id: string
  report_id: string
  kind: 'note' | 'answer' | 'reopened'
  text: string
  author_id: string | null
  created_at: number
}

/** Where earlier versions kept reports, and still do while they run beside this one. */
export interface LinkReportRow {
  id: string
  link_id: string
  item_id: string
  reason: ReportReason
  note: string
  reporter_id: string | null
  address: string | null
  state: 'open' | 'closed'
  created_at: number
}

/** Tables by name. */
export interface AbuseReportTables {
  abuse_reports: AbuseReportRow
  abuse_report_entries: AbuseReportEntryRow
  link_reports: LinkReportRow
}
