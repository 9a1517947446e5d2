import type { PlanInterval } from '@holdall/contract/plans/plans.schemas.ts'
import type { GatewayName } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'

export interface PlanRow {
  id: string
  name: string
  /** The plan that this one is another way to pay for; it gives what that one gives. */
  parent_id: string | null
  is_free: number
  is_hidden: number
  is_recommended: number
  shows_permissions: number
  /** Whole minor units of the currency, for each payment. */
  amount: number
  /** ISO 4217. */
  currency: string
  interval: PlanInterval
  interval_count: number
  position: number
  /** Free days before the first payment; 0 for none, and for children, which have the trial of their parent. */
  trial_days: number
  trial_needs_card: number
  /** Bytes; null leaves it to the site's default. */
  available_space: number | null
  /** JSON: a list of texts. */
  features: string
  created_at: number
  updated_at: number
  /** A deleted plan stays for the subscriptions that had it. */
  deleted_at: number | null
}

export interface PlanPermissionRow {
  plan_id: string
  permission: string
  /** JSON object of restriction values. */
  restrictions: string
}

export interface SubscriptionRow {
  id: string
  user_id: string
  plan_id: string
  /** The plan that begins with the next payment, as the gateway says; null if the plan stays. */
  next_plan_id: string | null
  description: string
  gateway: GatewayName
  /** What the gateway calls it; null without a gateway. */
  gateway_id: string | null
  /** 0 while the gateway says that nothing was paid: the plan then gives nothing. */
  is_paid: number
  /** 1 while its gateway may still collect for it. */
  is_open: number
  /**
   * The end of what is paid and of the days of grace after it: if no news of a gateway arrives any more, the plan ends by
   * itself. Null without a gateway.
   */
  counts_until: number | null
  /** When the state was asked for that is kept here: an older answer never replaces a newer one. */
  asked_at: number | null
  /** The gateway's test mode is another world than its live one; null without a gateway. */
  mode: 'test' | 'live' | null
  /** The gateway's own id of the account that collects for it; null until the gateway has said so. */
  account: string | null
  /** Since when the gateway doesn't know it; null while it does. */
  missing_at: number | null
  /** Since when a payment that failed is missing; null while nothing is. */
  past_due_at: number | null
  /** What is missing, in whole minor units of the plan's currency; null if the gateway doesn't say. */
  owed: number | null
  /** The end of a trial that goes on, or that was cancelled; null after it. */
  trial_ends_at: number | null
  renews_at: number | null
  /** Set exactly when it is cancelled; the plan counts until then. */
  ends_at: number | null
  created_at: number
  updated_at: number
}

/** Tables by name. */
export interface PlanTables {
  plans: PlanRow
  plan_permissions: PlanPermissionRow
  subscriptions: SubscriptionRow
}
