import type { PlanInterval } from '@holdall/contract/plans/plans.schemas.ts'
import type { RunStep } from '../../platform/settings/hooks.ts'

/** A plan as a gateway knows it. */
export interface PricedPlan {
  readonly id: string
  /** For receipts and the gateway's own pages. */
  readonly name: string
  /** Whole minor units of the currency. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly interval: PlanInterval
  readonly intervalCount: number
  /** Free days before the first payment, where a trial is a plan of its own; none if absent. */
  readonly trialDays?: number
}

/** Holds what a gateway calls a plan. */
export interface PriceIds {
  readonly productId: string
  /** Stripe: a price; PayPal: a plan. What is paid never changes under it. */
  readonly priceId: string
}

export interface Buyer {
  readonly userId: string
  readonly email: string
  readonly name: string
  /** What the gateway calls the person, if it knows them. */
  readonly customerId: string | null
  /** BCP 47, for the gateway's pages. */
  readonly language: string
}

export interface CheckoutRequest {
  /** Ours: identifies the attempt, so that asking again never starts a second one. At most 64 ASCII characters. */
  readonly attemptId: string
  readonly price: PriceIds
  /** What comes before the first payment, if anything does. Whole days. */
  readonly trial?: { readonly days: number; readonly needsCard: boolean } | null
  readonly buyer: Buyer
  /** What the gateway's page asks for, if it can. */
  readonly asksFor?: { readonly address: boolean; readonly vatNumber: boolean }
  /** Where the person comes back to; neither proves that anything was paid. */
  readonly returnUrl: string
  readonly cancelUrl: string
}

export interface StartedCheckout {
  /** Stripe: a checkout session; PayPal: the subscription that waits for approval. */
  readonly id: string
  /** The gateway's own page. */
  readonly url: string
  readonly customerId: string | null
  /** Milliseconds since 1970; null if the gateway doesn't say. */
  readonly expiresAt: number | null
}

export interface CheckoutState {
  readonly state: 'open' | 'done' | 'expired'
  /** Once it is done. */
  readonly subscriptionId: string | null
}

/**
 * - `active`: paid, or in a trial.
 * - `past-due`: a payment failed and is tried again.
 * - `pending`: not paid for the first time yet.
 * - `paused`: nothing is collected until it is resumed.
 * - `ended`: over for good.
 */
export type RemoteStatus = 'active' | 'past-due' | 'pending' | 'paused' | 'ended'

/** A subscription as its gateway describes it: what counts, whatever an event says. */
export interface RemoteSubscription {
  readonly id: string
  readonly status: RemoteStatus
  readonly priceId: string
  readonly customerId: string | null
  /** The attempt that started it, if it says so. */
  readonly attemptId: string | null
  /** The end of what is paid, milliseconds since 1970. */
  readonly paidUntil: number | null
  /** When it ends, if it doesn't renew; milliseconds since 1970. */
  readonly endsAt: number | null
  /** The end of a trial that goes on, milliseconds since 1970; null outside of one. */
  readonly trialUntil: number | null
  /** What is to be paid now, in whole minor units; null if nothing is, or the gateway doesn't say. */
  readonly owed: number | null
}

/** What a change of plan costs, as the gateway calculates it. All amounts in whole minor units. */
export interface ChangePreview {
  /** To be paid at once; negative is a credit. Null if the gateway only charges at the next payment. */
  readonly dueNow: number | null
  readonly nextAmount: number
  readonly nextAt: number | null
  readonly currency: string
  /** Identifies this preview, so that the change costs what was shown. */
  readonly token: string
}

/** A change that was asked for. */
export interface ChangeOutcome {
  readonly state: 'done' | 'from-next-payment' | 'needs-consent'
  /** Where the person agrees, for `needs-consent`. */
  readonly url: string | null
}

/** Whom an invoice is for, as the gateway collected it. */
export interface RemoteBuyer {
  /** A company or a person. */
  readonly name: string
  readonly address: PostalAddress | null
  /** The first one; null if there is none. */
  readonly vatNumber: string | null
  /** The gateway says that the buyer owes the tax. */
  readonly isReverseCharge: boolean
}

export interface PostalAddress {
  readonly lines: readonly string[]
  readonly postalCode: string
  readonly city: string
  readonly state: string
  /** ISO 3166, two letters; empty if it isn't known. */
  readonly country: string
}

/** A payment, or a failed try of one. */
export interface RemoteInvoice {
  readonly id: string
  readonly subscriptionId: string
  readonly status: 'paid' | 'open' | 'failed' | 'refunded' | 'void'
  /** Whole minor units; the total is the sum of the lines. */
  readonly total: number
  readonly refunded: number
  /** The gateway forgets old refunds of a part, so at least `refunded` was paid back. */
  readonly isAtLeast?: true
  readonly currency: string
  readonly lines: readonly { readonly text: string; readonly amount: number }[]
  /** Absent where the gateway doesn't collect it. */
  readonly buyer?: RemoteBuyer
  /** Milliseconds since 1970. */
  readonly paidAt: number | null
  readonly createdAt: number
}

/** Names a payment at its gateway. */
export interface PaidInvoice extends Pick<RemoteInvoice, 'id' | 'currency'> {
  /** Null if it isn't known any more. */
  readonly subscriptionId: string | null
}

export interface RefundPart {
  /** Ours: the same key pays back once. At most 64 ASCII characters. */
  readonly key: string
  /** Whole minor units, at least 1. */
  readonly amount: number
  /** What had been paid back before, in whole minor units. */
  readonly before: number
}

/** A verified message of a gateway. It says where to look, not what is true. */
export interface GatewayEvent {
  readonly id: string
  readonly type: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** The subscription that it is about, if it is about one. */
  readonly subscriptionId: string | null
  readonly checkoutId: string | null
}

export interface WebhookEndpoint {
  readonly id: string
  /** Null where the gateway signs with its own certificate. */
  readonly secret: string | null
}

export interface RawWebhook {
  /** Exactly the bytes that arrived. */
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * A gateway that accepts payments. Each call that creates something is idempotent: with the same ids it finds what an
 * earlier, interrupted call has made. Every method throws `GatewayError` with the gateway's own words; `isUncertain`
 * says that the call may have had its effect.
 */
export interface PaymentDriver {
  readonly mode: 'test' | 'live'
  /** Whether a more expensive plan is charged for, and only then given, when somebody changes to it. */
  readonly chargesUpgrades: boolean
  /** Whether a trial is a plan of its own there, instead of something that a checkout asks for. */
  readonly hasTrialPlans: boolean
  /** The gateway's own id of the account that the credentials belong to; null if it doesn't say. */
  account(): Promise<string | null>
  /** Verifies the credentials with the gateway, step by step. */
  probe(take: RunStep): Promise<void>
  /** @throws GatewayError with a sentence if the gateway can't charge this amount, whoever asks */
  checkAmount(plan: Pick<PricedPlan, 'amount' | 'currency'>): void
  /** Brings a plan to the gateway, or finds it there; its name is brought up to date. */
  syncPlan(plan: PricedPlan, known: PriceIds | null): Promise<PriceIds>
  /** Takes a plan off sale; who has it keeps paying for it. */
  retirePlan(price: PriceIds): Promise<void>
  startCheckout(request: CheckoutRequest): Promise<StartedCheckout>
  /** Null if the gateway doesn't know it. */
  readCheckout(id: string): Promise<CheckoutState | null>
  /** Makes sure that nobody can pay it any more. Does nothing for one that is over. */
  expireCheckout(id: string): Promise<void>
  /** Null if the gateway doesn't know it. */
  readSubscription(id: string): Promise<RemoteSubscription | null>
  /** All that haven't ended, page by page, for the nightly comparison. */
  listSubscriptions(prices: readonly PriceIds[]): AsyncIterable<RemoteSubscription>
  previewChange(id: string, price: PriceIds): Promise<ChangePreview>
  changePlan(id: string, price: PriceIds, token: string, returnUrl: string): Promise<ChangeOutcome>
  /** Stops renewing at the end of what is paid. @returns that end, milliseconds since 1970 */
  cancelAtEnd(id: string): Promise<number | null>
  /** Takes back `cancelAtEnd`, as long as it hasn't ended. */
  resume(id: string): Promise<void>
  /** Ends it immediately and stops collecting. Does nothing for one that has ended. */
  endNow(id: string): Promise<void>
  /** The gateway's page for changing how somebody pays; null if there is none of its own. */
  paymentMethodPage(subscriptionId: string, customerId: string | null, returnUrl: string): Promise<string | null>
  /** The gateway's page for name, address and VAT number of later invoices; absent if it has none. */
  detailsPage?(subscriptionId: string, customerId: string | null, returnUrl: string): Promise<string | null>
  /** All payments of a subscription, the oldest first. */
  listInvoices(subscriptionId: string): Promise<readonly RemoteInvoice[]>
  /** Pays back all that is left of a payment. Does nothing for one that is paid back. Idempotent, also after a cut. */
  refund(invoice: RemoteInvoice): Promise<void>
  /**
   * Pays back a part of a payment. Idempotent for a key, also after a cut and after the gateway has forgotten the key.
   * @throws GatewayError if less than that is left
   */
  refundPart(invoice: PaidInvoice, part: RefundPart): Promise<void>
  /** Makes, or finds, the endpoint to which the gateway sends its events. */
  setUpWebhook(url: string, known: WebhookEndpoint | null): Promise<WebhookEndpoint>
  /** The header that has the signature of each event, in small letters. What lacks it isn't from the gateway. */
  readonly signatureHeader: string
  /** Checks signature and time, in this order. @throws GatewayError if it isn't from the gateway, or too old or too new */
  readEvent(webhook: RawWebhook, endpoint: WebhookEndpoint): Promise<GatewayEvent>
}
