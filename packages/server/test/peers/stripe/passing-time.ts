import { periodEnd } from './calendar.ts'
import { dropPending } from './changing.ts'
import {
  cancelNow,
  collect,
  finalize,
  makeDraft,
  publishSubscription,
  scheduleRetry,
  voidInvoice,
} from './collecting.ts'
import { need, type PeerState, type Subscription } from './peer-state.ts'
import { expireSession, lineOf } from './subscribing.ts'

/** A first payment that hasn't arrived is given up after 23 hours. */
const incompleteSeconds = 23 * 3600

interface Due {
  readonly at: number
  run(): void
}

/** Lets everything happen that is due until a moment, one thing after the other and each at its own time. */
export function passUntil(state: PeerState, moment: number): void {
  for (;;) {
    const [next] = [...listDue(state)].sort((one, other) => one.at - other.at)
    if (next === undefined || next.at > moment) break
    state.now = Math.max(state.now, next.at)
    next.run()
  }
  state.now = Math.max(state.now, moment)
}

function* listDue(state: PeerState): Iterable<Due> {
  for (const session of state.sessions.values()) {
    if (session.status === 'open') yield { at: session.expiresAt, run: () => expireSession(state, session) }
  }
  for (const invoice of state.invoices.values()) {
    const { status, finalizesAt, nextAttempt } = invoice
    const charge = () => {
      if (invoice.status === 'draft') finalize(state, invoice)
      if (collect(state, invoice) !== 'paid') scheduleRetry(state, invoice)
    }
    if (status === 'draft' && finalizesAt !== null) yield { at: finalizesAt, run: charge }
    if (status === 'open' && nextAttempt !== null) yield { at: nextAttempt, run: charge }
  }
  for (const subscription of state.subscriptions.values()) yield* dueOf(state, subscription)
}

function* dueOf(state: PeerState, subscription: Subscription): Iterable<Due> {
  const { status, end, cancelAt, cancelAtPeriodEnd, pendingUpdate, created } = subscription
  if (pendingUpdate) yield { at: pendingUpdate.expiresAt, run: () => dropPending(state, subscription) }
  if (status === 'incomplete') yield { at: created + incompleteSeconds, run: () => giveUp(state, subscription) }
  if (!['active', 'past_due', 'unpaid', 'trialing'].includes(status)) return
  const ends = Math.min(cancelAt ?? Number.POSITIVE_INFINITY, cancelAtPeriodEnd ? end : Number.POSITIVE_INFINITY)
  if (status === 'trialing') yield* warningOf(state, subscription)
  if (ends <= end) yield { at: ends, run: () => cancelNow(state, subscription) }
  else yield { at: end, run: () => renew(state, subscription) }
}

const noticeSeconds = 3 * 24 * 3600

/** Three days before its end; a shorter trial has told of it when it began. */
function* warningOf(state: PeerState, subscription: Subscription): Iterable<Due> {
  const at = subscription.end - noticeSeconds
  if (subscription.isWarned || subscription.trialStart === null || at <= subscription.trialStart) return
  const run = () => {
    subscription.isWarned = true
    publishSubscription(state, 'trial_will_end', subscription)
  }
  yield { at, run }
}

function giveUp(state: PeerState, subscription: Subscription): void {
  subscription.status = 'incomplete_expired'
  subscription.endedAt = state.now
  voidInvoice(state, need(state.invoices, subscription.latestInvoice))
  publishSubscription(state, 'updated', subscription)
}

function renew(state: PeerState, subscription: Subscription): void {
  const start = subscription.end
  const isTrialOver = subscription.status === 'trialing'
  const method = subscription.method ?? need(state.customers, subscription.customer).method
  if (isTrialOver && method === null && subscription.withoutMethod === 'cancel') {
    cancelNow(state, subscription)
    return
  }
  if (isTrialOver) subscription.status = 'active'
  enterPhase(state, subscription, start)
  const price = need(state.prices, subscription.price)
  subscription.start = start
  subscription.end = periodEnd(subscription.anchor, price, start)
  const invoice = makeDraft(state, subscription, [lineOf(state, price, start, subscription.end)])
  // Nothing is collected for one that is unpaid, until somebody pays what they owe.
  if (subscription.status === 'unpaid') invoice.finalizesAt = null
  publishSubscription(state, 'updated', subscription)
}

/** A schedule changes the price where its next phase begins, and is over with its last one. */
function enterPhase(state: PeerState, subscription: Subscription, at: number): void {
  if (subscription.schedule === null) return
  const schedule = need(state.schedules, subscription.schedule)
  const phase = schedule.phases.find(one => one.start === at)
  if (phase) {
    const before = need(state.prices, subscription.price)
    const after = need(state.prices, phase.price)
    if (before.interval !== after.interval || before.count !== after.count) subscription.anchor = at
    subscription.price = phase.price
    return
  }
  if (schedule.phases.some(one => one.end > at)) return
  schedule.status = 'released'
  subscription.schedule = null
}

/** Makes a subscription older, as if it had begun earlier. What is due then happens with the next call. */
export function age(state: PeerState, subscription: Subscription, seconds: number): void {
  subscription.start -= seconds
  subscription.end -= seconds
  subscription.anchor -= seconds
  if (subscription.trialEnd !== null) subscription.trialEnd -= seconds
  if (subscription.trialStart !== null) subscription.trialStart -= seconds
  for (const invoice of state.invoices.values()) {
    if (invoice.subscription !== subscription.id) continue
    invoice.finalizesAt = invoice.finalizesAt === null ? null : invoice.finalizesAt - seconds
    invoice.nextAttempt = invoice.nextAttempt === null ? null : invoice.nextAttempt - seconds
  }
  for (const schedule of state.schedules.values()) {
    if (schedule.subscription !== subscription.id) continue
    schedule.phases = schedule.phases.map(({ price, start, end }) => ({
      price,
      start: start - seconds,
      end: end - seconds,
    }))
  }
}
