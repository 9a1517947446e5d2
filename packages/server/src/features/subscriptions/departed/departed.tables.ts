/** A subscription that was deleted after it had been paid or given. It names nobody. */
export interface DepartedSubscriptionRow {
  /** As it had before. */
  id: string
  plan_id: string
  started_at: number
  /** When it ended by itself, or was deleted; milliseconds since 1970. */
  ended_at: number
}

/** Tables by name. */
export interface DepartedTables {
  departed_subscriptions: DepartedSubscriptionRow
}
