import { randomBytes } from 'node:crypto'
import type { Address, BilledTo, TaxId } from './buyers.ts'
import { createLedger, type Ledger } from './ledger.ts'

/**
 * How a card behaves: `declines-later` is good for the first payment only, `needs-action` wants its owner's consent for
 * each payment, `none` leaves the field empty where it isn't required, `delayed` is a bank debit whose first payment takes days.
 */
export type Card = 'good' | 'declined' | 'declines-later' | 'needs-action' | 'delayed' | 'none'

export type Metadata = Record<string, string>
export type Interval = 'day' | 'week' | 'month' | 'year'

export interface Product {
  readonly id: string
  name: string
  active: boolean
  metadata: Metadata
  readonly created: number
}

export interface Price {
  readonly id: string
  readonly product: string
  readonly amount: number
  readonly currency: string
  readonly interval: Interval
  readonly count: number
  lookupKey: string | null
  active: boolean
  metadata: Metadata
  readonly created: number
}

export interface Customer {
  readonly id: string
  email: string | null
  name: string | null
  locales: string[]
  metadata: Metadata
  /** The payment method for subscriptions without one of their own. */
  method: string | null
  address: Address | null
  taxIds: TaxId[]
  exempt: BilledTo['exempt']
  /** Negative is a credit. */
  balance: number
  isDeleted: boolean
  readonly created: number
}

export interface Session {
  readonly id: string
  status: 'open' | 'complete' | 'expired'
  readonly customer: string
  readonly reference: string | null
  readonly price: string
  readonly metadata: Metadata
  readonly subscriptionMetadata: Metadata
  readonly successUrl: string
  readonly cancelUrl: string
  readonly locale: string
  readonly expiresAt: number
  /** 0 for none. */
  readonly trialDays: number
  /** Says what the page asks for beside the card. */
  readonly asks: { readonly address: boolean; readonly taxId: boolean; readonly updates: boolean }
  readonly collects: 'always' | 'if_required'
  readonly withoutMethod: WithoutMethod
  subscription: string | null
  isPaid: boolean
  readonly created: number
}

/** Says what becomes of a trial that ends without a payment method. */
export type WithoutMethod = 'cancel' | 'create_invoice' | 'pause'

export interface PendingUpdate {
  readonly price: string
  readonly at: number
  readonly invoice: string
  readonly expiresAt: number
}

export type SubscriptionStatus =
  | 'active'
  | 'past_due'
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'unpaid'
  | 'paused'
  | 'canceled'

export interface Subscription {
  readonly id: string
  readonly item: string
  readonly customer: string
  status: SubscriptionStatus
  price: string
  start: number
  end: number
  /** Later periods begin on its day of the month. */
  anchor: number
  trialStart: number | null
  trialEnd: number | null
  /** Whether the end of the trial was told. */
  isWarned: boolean
  readonly withoutMethod: WithoutMethod
  metadata: Metadata
  cancelAt: number | null
  cancelAtPeriodEnd: boolean
  canceledAt: number | null
  endedAt: number | null
  method: string | null
  latestInvoice: string | null
  pendingUpdate: PendingUpdate | null
  schedule: string | null
  readonly created: number
}

export interface Phase {
  readonly price: string
  readonly start: number
  readonly end: number
}

export interface Schedule {
  readonly id: string
  readonly subscription: string
  status: 'active' | 'released' | 'completed'
  phases: Phase[]
  readonly created: number
}

export interface Line {
  readonly id: string
  readonly text: string
  readonly amount: number
  readonly price: string
  readonly start: number
  readonly end: number
}

export interface Invoice {
  readonly id: string
  readonly subscription: string
  readonly customer: string
  readonly currency: string
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  readonly lines: Line[]
  /** Null while it is a draft. */
  billedTo: BilledTo | null
  /** The part of the customer's credit that it uses up, or adds to if the total is negative. */
  fromBalance: number
  attempts: number
  nextAttempt: number | null
  finalizesAt: number | null
  paidAt: number | null
  /** The payment that paid it. */
  charge: string | null
  readonly created: number
}

/** A charge together with its payment intent. */
export interface Charge {
  readonly id: string
  readonly intent: string
  readonly customer: string
  readonly invoice: string
  readonly amount: number
  readonly currency: string
  refunded: number
  isDisputed: boolean
  readonly created: number
}

export interface Refund {
  readonly id: string
  readonly charge: string
  readonly amount: number
  status: 'succeeded' | 'failed'
  readonly metadata: Metadata
  readonly created: number
}

export interface Dispute {
  readonly id: string
  readonly charge: string
  status: 'needs_response' | 'won' | 'lost'
  readonly created: number
}

export interface Endpoint {
  readonly id: string
  url: string
  events: string[]
  readonly version: string
  readonly secret: string
  isEnabled: boolean
  readonly created: number
}

export interface PortalConfiguration {
  readonly id: string
  features: Record<string, { enabled: boolean; allowed_updates?: string[] }>
  metadata: Metadata
  active: boolean
  readonly created: number
}

export interface PortalSession {
  readonly id: string
  readonly customer: string
  readonly configuration: string
  readonly returnUrl: string
  readonly flow: string
}

export interface PeerEvent {
  readonly id: string
  readonly type: string
  readonly created: number
  /** The object as it was then. */
  readonly subject: unknown
}

/** Everything that one account at Stripe has, the oldest first. Times are seconds since 1970. */
export interface PeerState {
  /** Says where the peer's own pages are. */
  url: string
  /** The peer calls the account so. */
  account: string
  /** The present moment, while what is due happens one after the other. */
  now: number
  /** What becomes of a subscription whose payments failed for the last time: a setting of the dashboard. */
  afterRetries: 'cancel' | 'unpaid' | 'past_due'
  readonly products: Map<string, Product>
  readonly prices: Map<string, Price>
  readonly customers: Map<string, Customer>
  readonly methods: Map<string, Card>
  readonly sessions: Map<string, Session>
  readonly subscriptions: Map<string, Subscription>
  readonly schedules: Map<string, Schedule>
  readonly invoices: Map<string, Invoice>
  readonly charges: Map<string, Charge>
  readonly refunds: Map<string, Refund>
  readonly disputes: Map<string, Dispute>
  readonly endpoints: Map<string, Endpoint>
  readonly configurations: Map<string, PortalConfiguration>
  readonly portals: Map<string, PortalSession>
  readonly events: PeerEvent[]
  readonly ledger: Ledger
  /** Tells the webhooks. */
  publish(type: string, subject: unknown): void
}

export function emptyState(): Omit<PeerState, 'publish'> {
  return {
    url: '',
    account: 'acct_1',
    now: 0,
    afterRetries: 'cancel',
    products: new Map(),
    prices: new Map(),
    customers: new Map(),
    methods: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    schedules: new Map(),
    invoices: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    endpoints: new Map(),
    configurations: new Map(),
    portals: new Map(),
    events: [],
    ledger: createLedger(),
  }
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

/** An object that has to exist: a failure is a mistake of the test or of the peer. */
export function need<T>(map: ReadonlyMap<string, T>, id: string | null): T {
  const found = id === null ? undefined : map.get(id)
  if (found === undefined) throw new Error(`The peer has no ${id}`)
  return found
}
