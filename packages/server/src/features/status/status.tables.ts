/** A reason for which the site deletes nothing, as administrators were last told of it. */
export interface ToldStopRow {
  name: string
  /** Says what tells it from an earlier one of the same name. */
  occasion: string
  told_at: number
  /** Null while it lasts. */
  ended_at: number | null
}

/** Tables by name. */
export interface StatusTables {
  told_stops: ToldStopRow
}
