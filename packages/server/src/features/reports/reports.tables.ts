export interface SiteDayRow {
  measure: string
  /** ISO day in the time zone of the site. */
  day: string
  /** A kind of file or the id of a link; empty for measures with one value a day. */
  key: string
  value: number
}

export interface SitePersonRow {
  day: string
  user_id: string
}

/** Says who gets the report by email. */
export interface ReportMailRow {
  user_id: string
  rhythm: 'weekly' | 'monthly'
  /** The first day of the period whose report was sent last. */
  sent_for: string
}

/** Tables by name. */
export interface ReportTables {
  site_days: SiteDayRow
  site_people: SitePersonRow
  report_mails: ReportMailRow
}
