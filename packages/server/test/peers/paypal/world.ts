import { randomBytes } from 'node:crypto'
import type { PeerAnswer } from '../http-peer.ts'
import type { PeerMoney } from './money.ts'

export interface PeerProduct {
  readonly id: string
  readonly createdAt: number
  readonly fields: Readonly<Record<string, unknown>>
}

export interface PeerPlan {
  readonly id: string
  readonly productId: string
  readonly createdAt: number
  name: string
  description: string
  status: 'CREATED' | 'ACTIVE' | 'INACTIVE'
  readonly price: PeerMoney
  /** Free days before the first payment; 0 for none. */
  readonly trialDays: number
  readonly unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
  readonly count: number
  /** 0 is endless. */
  readonly totalCycles: number
  readonly autoBill: boolean
  readonly threshold: number
}

export interface PeerTransaction {
  readonly id: string
  readonly at: number
  readonly gross: PeerMoney
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'FAILED'
  refunded: number
}

export interface PeerSubscription {
  readonly id: string
  planId: string
  readonly customId: string | null
  readonly createdAt: number
  readonly context: Readonly<Record<string, string>>
  /** Opens the page on which the person agrees. */
  readonly tokens: Map<string, { readonly planId: string | null; readonly context: Readonly<Record<string, string>> }>
  status: 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'
  statusAt: number
  startedAt: number
  isOverridden: boolean
  /** Says what the person's account at PayPal does with payments. */
  wallet: 'pays' | 'declines'
  /** How long its trial lasts, whatever plan it has now. */
  trialMs: number
  cycles: number
  nextAt: number | null
  retryAt: number | null
  retries: number
  failures: number
  outstanding: number
  /** Says what the present cycle still owes. */
  unpaid: number
  readonly transactions: PeerTransaction[]
}

export interface LedgerEntry {
  readonly kind: 'payment' | 'refund' | 'reversal'
  readonly subscriptionId: string
  readonly saleId: string
  readonly at: number
  /** Minor units; what goes back to the person is negative. */
  readonly amount: number
  readonly currency: string
}

export interface PeerEvent {
  readonly id: string
  readonly create_time: string
  readonly event_type: string
  readonly resource_type: string
  readonly resource: Readonly<Record<string, unknown>>
  readonly event_version: string
  readonly summary: string
  readonly links: readonly object[]
}

/** Says what happens to the next events on their way. */
export type Mishap = 'drop' | 'double' | 'delay' | 'forge'

export interface Delivery {
  readonly event: PeerEvent
  dueAt: number
  tries: number
  readonly isForged: boolean
}

/** Everything that this PayPal knows. */
export interface PaypalWorld {
  url: string
  /** PayPal calls the merchant so. */
  payerId: string
  /** Milliseconds since 1970; only tests move it. */
  now: number
  readonly products: Map<string, PeerProduct>
  readonly plans: Map<string, PeerPlan>
  readonly subscriptions: Map<string, PeerSubscription>
  readonly ledger: LedgerEntry[]
  readonly events: PeerEvent[]
  readonly mishaps: Mishap[]
  deliveries: Delivery[]
  readonly webhook: { readonly id: string; url: string; eventTypes: string[] }
  /** A subscription can be approved for this long. */
  lapseMs: number
  /** Whether lists contain what single objects contain. */
  hasWholeLists: boolean
  /** Whether the newer API of payments knows sales. */
  hasCaptures: boolean
  /** Stamps deliveries, for a receiver whose clock doesn’t move with this one. */
  sendingClock: (() => number) | null
}

export function createWorld(now: number): PaypalWorld {
  return {
    url: '',
    payerId: 'WDJJHEBZ4X2LY',
    now,
    products: new Map(),
    plans: new Map(),
    subscriptions: new Map(),
    ledger: [],
    events: [],
    mishaps: [],
    deliveries: [],
    webhook: { id: 'WH-1AB23456CD789012E', url: 'https://drive.example.org/billing/paypal', eventTypes: [] },
    lapseMs: 3 * 60 * 60_000,
    hasWholeLists: false,
    hasCaptures: true,
    sendingClock: null,
  }
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A name as PayPal makes them. */
export function newId(prefix: string, length: number): string {
  return prefix + [...randomBytes(length)].map(byte => letters[byte % letters.length]).join('')
}

export const timeText = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

/** An answer that refuses, with what PayPal calls the issue. */
export function refuse(status: number, name: string, issue: string, description: string): PeerAnswer {
  const message = status === 404 ? 'The specified resource does not exist.' : 'The request could not be performed.'
  return { status, data: { name, message, debug_id: newId('', 13), details: [{ issue, description }] } }
}

export const invalid = (field: string, issue = 'INVALID_PARAMETER_VALUE') =>
  refuse(400, 'INVALID_REQUEST', issue, `The value of ${field} is invalid.`)

export const notFound = () =>
  refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'Requested resource ID was not found.')

export const unprocessable = (issue: string, description: string) =>
  refuse(422, 'UNPROCESSABLE_ENTITY', issue, description)

/** Records an event, and sends it unless nobody asked for its type or something happens to it. */
export function emit(world: PaypalWorld, type: string, kind: string, resource: Record<string, unknown>): void {
  const event: PeerEvent = {
    id: newId('WH-', 17),
    create_time: timeText(world.now),
    event_type: type,
    resource_type: kind,
    resource,
    event_version: '1.0',
    summary: `${type} happened — “naïve” 💸`,
    links: [],
  }
  world.events.push(event)
  const { eventTypes } = world.webhook
  if (!eventTypes.includes('*') && !eventTypes.includes(type)) return
  const mishap = world.mishaps.shift()
  if (mishap === 'drop') return
  const delivery = (isForged: boolean): Delivery => ({
    event,
    dueAt: world.now + (mishap === 'delay' ? 60 * 60_000 : 0),
    tries: 0,
    isForged,
  })
  world.deliveries.push(delivery(false))
  if (mishap === 'double' || mishap === 'forge') world.deliveries.push(delivery(mishap === 'forge'))
}
