import type { TimelineKind } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'

/** What happened to a subscription, and who or what caused it. */
export interface SubscriptionEventRow {
  id: string
  subscription_id: string
  kind: TimelineKind
  /** JSON. */
  details: string
  /** Null if a gateway or the clock caused it, or if the account no longer exists; `details.byPerson` tells which. */
  actor_id: string | null
  created_at: number
}

/** Tables by name. */
export interface TimelineTables {
  subscription_events: SubscriptionEventRow
}
