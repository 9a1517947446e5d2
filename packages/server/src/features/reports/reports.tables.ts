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

/** Tables by name. */
export interface ReportTables {
  site_days: SiteDayRow
  site_people: SitePersonRow
}
