/** How far the look for rights that have ended has come. There is one row. */
export interface OutlastingLookRow {
  id: string
  /** The number of the last event that was looked at. */
  seq: number
  /** Shares that expired until then were looked at; milliseconds since 1970. */
  until: number
  /** The last person of the tour through everyone. */
  user_after: string
  /** Whether rights of unknown people have changed, so that the tour hurries until it has seen everyone. */
  is_hurrying: number
}

/** Tables by name. */
export interface OutlastingTables {
  outlasting_looks: OutlastingLookRow
}
