/** Somebody who has had a subscription through a gateway. Outlives the subscription, not the account. */
export interface TrialSpentRow {
  user_id: string
  /** When the first one began; milliseconds since 1970. */
  spent_at: number
}

/** Tables by name. */
export interface TrialTables {
  trials_spent: TrialSpentRow
}
