/** Somebody who has had a subscription through a gateway in one of its modes. Outlives the subscription, not the account. */
export interface TrialSpentRow {
  user_id: string
  /** A trial that is tried out with test data doesn't use up the real one. */
  mode: 'test' | 'live'
  /** When the first one began; milliseconds since 1970. */
  spent_at: number
}

/** Tables by name. */
export interface TrialTables {
  trials_spent: TrialSpentRow
}
