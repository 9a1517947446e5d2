import { type HttpPeer, type PeerRequest, startHttpPeer } from '../http-peer.ts'
import { createAnswering, type StripeFault } from './answering.ts'
import { ApiError } from './api-error.ts'
import { payInvoice } from './changing.ts'
import { cancelNow } from './collecting.ts'
import type { Ledger } from './ledger.ts'
import { closeDispute, failRefund, openDispute, refundCharge } from './money-back.ts'
import { answerPage } from './pages.ts'
import { passUntil } from './passing-time.ts'
import { type Card, emptyState, type Invoice, need, type PeerState, type Subscription } from './peer-state.ts'
import { addCard, type BuyerDetails, expireSession, payCheckout, settleDelayed } from './subscribing.ts'
import { createWebhooks, type PeerWebhooks, toEvent } from './webhooks.ts'

/** A clock that follows the real one, and can be moved forward. */
export interface PeerClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Moves it, and lets everything happen that becomes due on the way: renewals, tries of payments, expiries. */
  advance(milliseconds: number): void
}

/** What people do on Stripe's pages, at their bank, and what the seller does in the dashboard. */
interface Doors {
  /** Pays on the page of a checkout. @throws for a card that is declined, or a session that is over */
  payCheckout(id: string, card?: Card, details?: BuyerDetails): Subscription
  /** The first payment by a `delayed` card arrives, or doesn't. */
  settleDelayed(sessionId: string, hasArrived: boolean): void
  /** Nobody comes back to the page: it expires. */
  abandonCheckout(id: string): void
  /** Pays an open invoice on its page. */
  payInvoice(id: string): void
  /** Gives the customer, and their subscriptions, another card. */
  setCard(customer: string, card: Card): void
  /** Pays back a part of an invoice, or what is left of it. @returns the refund's id */
  refund(invoiceId: string, amount?: number): string
  failRefund(id: string): void
  /** @returns the dispute's id */
  dispute(invoiceId: string): string
  closeDispute(id: string, outcome: 'won' | 'lost'): void
  deleteCustomer(id: string): void
  /** The seller ends a subscription immediately. */
  cancelSubscription(id: string): void
}

export interface StripePeer extends Doors, HttpPeer {
  /** The publishable key. */
  readonly key: string
  readonly secret: string
  /** `POST /v1/prices` for each call, in order. */
  readonly asked: string[]
  /** What goes wrong with the next calls, one after the other. */
  readonly faults: StripeFault[]
  readonly clock: PeerClock
  /** What the account has; read it, and set `afterRetries`. */
  readonly state: PeerState
  readonly ledger: Ledger
  readonly webhooks: PeerWebhooks
  /** The invoices of a subscription, the oldest first. */
  invoicesOf(subscription: string): readonly Invoice[]
  /**
   * From now on it answers for another account, which begins empty, and to that account's keys alone. What it had is back
   * when it turns into the former one, `acct_1`, again.
   */
  turnInto(account: string): { readonly key: string; readonly secret: string }
}

export interface StripePeerOptions {
  /** The clock of the program under test. The peer then follows it, with every call. */
  readonly clock?: { now(): number }
  /** Sends webhooks by HTTP as soon as something has happened. */
  readonly sendsWebhooks?: boolean
}

/**
 * Stripe's interface as docs.stripe.com/api describes version 2026-10-28.endive, with as much of it as billing needs, and
 * its pages as forms. An account with a movable clock, a ledger of the money that moved, and webhooks that wait until a
 * test sends, drops, repeats or shuffles them.
 */
export async function startStripePeer(options: StripePeerOptions = {}): Promise<StripePeer> {
  const keysOf = (account: string) => {
    const ending = account === 'acct_1' ? 'canary51Right' : `canary51${account}`
    return { key: `pk_test_${ending}`, secret: `sk_test_${ending}` }
  }
  const { key, secret } = keysOf('acct_1')
  const shelf = createShelf()
  const asked: string[] = []
  const faults: StripeFault[] = []
  let offset = 0
  const time = () => (options.clock?.now() ?? Date.now()) + offset
  const state: PeerState = {
    ...emptyState(),
    publish(type, subject) {
      const event = toEvent(state, type, subject)
      state.events.push(event)
      webhooks.add(event)
      if (options.sendsWebhooks) setImmediate(() => void webhooks.deliver())
    },
  }
  const settle = () => passUntil(state, Math.floor(time() / 1000))
  const webhooks = createWebhooks(state, settle)
  // Keys of idempotency are an account's own.
  const answering = new Map<string, ReturnType<typeof createAnswering>>()
  const answer: ReturnType<typeof createAnswering> = (...call) => {
    const known = answering.get(state.account) ?? createAnswering(state)
    answering.set(state.account, known)
    return known(...call)
  }
  const http = await startHttpPeer(async request => {
    settle()
    const page = answerPage(state, request)
    return page ?? refusalOf(request, keysOf(state.account)) ?? answer(request, takeFault(request, asked, faults))
  })
  state.url = http.url
  settle()
  return {
    ...http,
    ...openDoors(state, settle),
    key,
    secret,
    asked,
    faults,
    state,
    ledger: state.ledger,
    webhooks,
    clock: {
      now: time,
      advance(milliseconds) {
        offset += milliseconds
        settle()
      },
    },
    turnInto(account) {
      shelf.change(state, account)
      return keysOf(account)
    },
    invoicesOf: subscription => [...state.invoices.values()].filter(one => one.subscription === subscription),
  }
}

/** Keeps what accounts have that the peer doesn't answer for now. */
function createShelf() {
  const kept = new Map<string, readonly (readonly [Map<string, unknown>, readonly (readonly [string, unknown])[]])[]>()
  return {
    change(state: PeerState, account: string): void {
      const maps = Object.values(state).filter(value => value instanceof Map) as Map<string, unknown>[]
      kept.set(
        state.account,
        maps.map(map => [map, [...map]]),
      )
      for (const map of maps) map.clear()
      for (const [map, entries] of kept.get(account) ?? []) for (const [id, value] of entries) map.set(id, value)
      state.account = account
    },
  }
}

function takeFault({ method, url }: PeerRequest, asked: string[], faults: StripeFault[]): StripeFault {
  asked.push(`${method} ${url.pathname}`)
  return faults.shift() ?? null
}

/** "Authentication": only the secret key opens everything. */
function refusalOf({ method, url, headers }: PeerRequest, { key, secret }: { key: string; secret: string }) {
  const given = (headers.authorization ?? '').replace('Bearer ', '')
  if (given !== key && given !== secret) {
    return new ApiError(401, `Invalid API Key provided: ${given.slice(0, 8)}*****`).answer()
  }
  const isPublic = method === 'POST' && url.pathname === '/v1/tokens'
  if (given === secret || isPublic) return null
  return new ApiError(403, 'This API call cannot be made with a publishable API key.').answer()
}

function openDoors(state: PeerState, settle: () => void): Doors {
  const chargeOf = (invoice: string) => need(state.charges, need(state.invoices, invoice).charge)
  const doors: Doors = {
    payCheckout: (id, card = 'good', details = {}) => payCheckout(state, id, card, details),
    settleDelayed: (id, hasArrived) => settleDelayed(state, id, hasArrived),
    abandonCheckout: id => expireSession(state, need(state.sessions, id)),
    payInvoice: id => payInvoice(state, need(state.invoices, id)),
    setCard(customer, card) {
      const method = addCard(state, card)
      need(state.customers, customer).method = method
      for (const one of state.subscriptions.values()) if (one.customer === customer && one.method) one.method = method
    },
    refund: (invoice, amount) => refundCharge(state, chargeOf(invoice), { amount: amount ?? null }).id,
    failRefund: id => failRefund(state, id),
    dispute: invoice => openDispute(state, chargeOf(invoice)).id,
    closeDispute: (id, outcome) => closeDispute(state, id, outcome),
    deleteCustomer(id) {
      need(state.customers, id).isDeleted = true
      state.publish('customer.deleted', { id, object: 'customer' })
    },
    cancelSubscription: id => cancelNow(state, need(state.subscriptions, id)),
  }
  return settledFirst(doors, settle)
}

/** Lets happen before what was due before. */
function settledFirst(doors: Doors, settle: () => void): Doors {
  const made = Object.entries(doors).map(([name, door]) => [
    name,
    (...given: never[]) => {
      settle()
      return (door as (...given: never[]) => unknown)(...given)
    },
  ])
  return Object.fromEntries(made) as Doors
}
