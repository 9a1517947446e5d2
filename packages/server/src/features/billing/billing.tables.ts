import type { EventRefusal } from '@holdall/contract/billing/event-refusals.ts'
import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'

export type GatewayMode = 'test' | 'live'

export interface BillingCustomerRow {
  user_id: string
  gateway: PaymentMethod
  mode: GatewayMode
  /** The gateway calls the person so. */
  customer_id: string
}

/**
 * - `starting`: written before the gateway is asked, so that a crash in between leaves no payment unknown.
 * - `open`: the gateway's page is there and waits.
 */
export type CheckoutRowState = 'starting' | 'open' | 'done' | 'over'

export interface CheckoutRow {
  /** Sent to the gateway, so that its subscription names the attempt that started it. */
  id: string
  user_id: string
  plan_id: string
  gateway: PaymentMethod
  mode: GatewayMode
  /** What is to be paid, at the gateway. */
  price_id: string
  /** Free days before the first payment; 0 for none. */
  trial_days: number
  state: CheckoutRowState
  remote_id: string | null
  url: string | null
  expires_at: number | null
  created_at: number
  updated_at: number
}

export interface GatewayEventRow {
  gateway: PaymentMethod
  /** The gateway's own; each is kept once. */
  id: string
  mode: GatewayMode
  type: string
  remote_subscription_id: string | null
  remote_checkout_id: string | null
  sent_at: number
  received_at: number
  handled_at: number | null
  /** Says what stopped it the last time. */
  problem: string | null
}

export interface InvoiceRow {
  id: string
  /** Counted without gaps. */
  number: number
  user_id: string | null
  subscription_id: string | null
  gateway: PaymentMethod
  mode: GatewayMode
  remote_id: string
  /** The gateway calls the subscription so. */
  remote_subscription_id: string | null
  /** Whole minor units. */
  total: number
  refunded: number
  currency: string
  /** JSON, frozen at issue. */
  document: string
  paid_at: number
  issued_at: number
  /** As in the document, to be searched. */
  buyer_name: string
  buyer_email: string
  /** When the gateway was asked what was paid back; an older answer never replaces a newer one. */
  asked_at: number | null
}

/**
 * - `asked`: sent to the gateway, which may not have heard of it.
 * - `failed`: the gateway refused it, or paid nothing back after all.
 */
export type RefundState = 'asked' | 'done' | 'failed'

/** A refund that an administrator wants, written before the gateway hears of it. */
export interface RefundRow {
  /** The caller's key. */
  id: string
  invoice_id: string
  /** Whole minor units. */
  amount: number
  reason: string
  actor_id: string | null
  state: RefundState
  /** What was paid back before it, in whole minor units. */
  refunded_before: number
  created_at: number
  updated_at: number
}

export interface CreditNoteRow {
  id: string
  /** Counted without gaps, apart from invoices. */
  number: number
  invoice_id: string
  /** Whole minor units of the invoice's currency. */
  amount: number
  reason: string
  /** `void`: the refund failed later, so the money stayed here. */
  state: 'issued' | 'void'
  /** Null if it was refunded at the gateway itself. */
  refund_id: string | null
  issued_at: number
  voided_at: number | null
}

export interface GatewayEndpointRow {
  gateway: PaymentMethod
  mode: GatewayMode
  remote_id: string
  url: string
  /** Sealed; null where the gateway signs with a certificate. */
  secret: string | null
  updated_at: number
}

/** How many events were refused in an hour; kept for eight days. */
export interface RefusedEventsRow {
  gateway: PaymentMethod
  reason: EventRefusal
  /** Its beginning, ms since 1970. */
  hour_at: number
  refused: number
  last_at: number
}

/** Tables by name. */
export interface BillingTables {
  billing_customers: BillingCustomerRow
  checkouts: CheckoutRow
  gateway_events: GatewayEventRow
  invoices: InvoiceRow
  invoice_counter: { id: number; last: number }
  refunds: RefundRow
  credit_notes: CreditNoteRow
  credit_note_counter: { id: number; last: number }
  gateway_endpoints: GatewayEndpointRow
  refused_events: RefusedEventsRow
}
