/** What happened to a subscription, and who or what caused it. */
export interface SubscriptionEventRow {
  id: string
  subscription_id: string
  kind: TimelineKind
  /** JSON. */
  details: string
  /** Null if a gateway or the clock caused it. */
  actor_id: string | null
  created_at: number
}

export type TimelineKind =
  | 'created'
  | 'changed'
  | 'cancelled'
  | 'resumed'
  | 'renewed'
  | 'payment-failed'
  | 'paid-again'
  | 'reminded'
  | 'ended'
  | 'replaced'
  | 'duplicate'
  | 'refunded'

/** Tables by name. */
export interface TimelineTables {
  subscription_events: SubscriptionEventRow
}
