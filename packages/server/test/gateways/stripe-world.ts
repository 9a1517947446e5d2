import { cancelNow, publishSubscription } from '../peers/stripe/collecting.ts'
import type { Subscription } from '../peers/stripe/peer-state.ts'
import { type StripePeer, startStripePeer } from '../peers/stripe/stripe-peer.ts'
import type { WebhookMessage } from '../peers/stripe/webhooks.ts'
import type { GatewayWorld, WorldSubscription } from './gateway-world.ts'

const hourMs = 3_600_000

/** Stripe's protocol peer. */
export async function startStripeWorld(): Promise<GatewayWorld & { readonly peer: StripePeer }> {
  let now = Date.now()
  const peer = await startStripePeer({ clock: { now: () => now } })
  const { state } = peer
  const mishaps: string[] = []
  let waiting: { message: WebhookMessage; at: number }[] = []
  const later = new Map<number, StripePeer['faults'][number]>()
  const known = (id: string) => state.subscriptions.get(id)
  const sessionOf = (attemptId: string) =>
    [...state.sessions.values()].find(one => one.reference === attemptId && one.status === 'open')
  const invoicesOf = (ids: ReadonlySet<string>) =>
    new Set([...state.invoices.values()].filter(one => ids.has(one.subscription)).map(one => one.id))

  /** The peer knows faults of the next calls only; those of later ones are counted here. */
  function scheduleFaults(): void {
    if (later.size === 0) return
    const last = Math.max(...later.keys())
    for (let call = peer.asked.length; call <= last; call++) peer.faults.push(later.get(call) ?? null)
    later.clear()
  }

  function setEnd(id: string, isStopped: boolean): void {
    const found = known(id)
    if (!found || isOver(found) || found.schedule !== null) return
    found.cancelAtPeriodEnd = isStopped
    found.cancelAt = isStopped ? found.end : null
    publishSubscription(state, 'updated', found)
  }

  return {
    peer,
    gateway: 'stripe',
    variables: { STRIPE_URL: peer.url },
    client: { 'billing.stripe.enable': true },
    server: { stripe_key: peer.key, stripe_secret: peer.secret },
    follow(at) {
      now = Math.max(now, at)
      peer.clock.advance(0)
    },
    pay(attemptId, card = 'good') {
      const session = sessionOf(attemptId)
      if (!session) return
      try {
        peer.payCheckout(session.id, card)
      } catch {
        // A card that is declined leaves the page open.
      }
    },
    abandon(attemptId) {
      const session = sessionOf(attemptId)
      if (session) peer.abandonCheckout(session.id)
    },
    subscriptions: () => [...state.subscriptions.values()].map(one => present(peer, one)),
    cancelThere() {
      // Stripe's pages for customers can't cancel: the portal is turned off except for cards.
    },
    endThere(id) {
      const found = known(id)
      if (found && !isOver(found)) cancelNow(state, found)
    },
    stopThere: id => setEnd(id, true),
    reviveThere: id => setEnd(id, false),
    agreeThere() {
      // Whoever pays by Stripe agrees here.
    },
    setCard(id, card) {
      const found = known(id)
      if (found) peer.setCard(found.customer, card)
    },
    refund(id) {
      const paid = peer.invoicesOf(id).findLast(one => one.status === 'paid' && one.charge !== null)
      if (paid) {
        try {
          peer.refund(paid.id)
        } catch {
          // It is paid back already.
        }
      }
    },
    async deliver(receive, isReversed) {
      for (const message of peer.webhooks.take()) {
        const mishap = mishaps.shift()
        if (mishap === 'drop') continue
        waiting.push({ message, at: mishap === 'delay' ? now + hourMs : 0 })
        if (mishap === 'double') waiting.push({ message, at: 0 })
        if (mishap === 'forge')
          waiting.push({ message: peer.webhooks.sign(message.body, { secret: 'whsec_x' }), at: 0 })
      }
      const due = waiting.filter(one => one.at <= now)
      waiting = waiting.filter(one => one.at > now)
      if (isReversed) due.reverse()
      for (const { message } of due) {
        await receive({ body: Buffer.from(message.body), headers: message.headers })
      }
      return due.length
    },
    mishap: kind => void mishaps.push(kind),
    loseAll() {
      peer.webhooks.take()
      waiting = []
    },
    failAt(calls, fault) {
      later.set(peer.asked.length + calls, fault)
      scheduleFaults()
    },
    clearFaults() {
      peer.faults.length = 0
      later.clear()
    },
    money(ids) {
      const mine = invoicesOf(ids)
      const lines = peer.ledger.lines.filter(line => mine.has(line.invoice))
      const sum = (kinds: readonly string[]) =>
        lines.filter(line => kinds.includes(line.kind)).reduce((total, line) => total + line.amount, 0)
      return { paid: sum(['charge']), back: -sum(['refund', 'dispute', 'dispute-won']) || 0 }
    },
    close: () => peer.close(),
  }
}

const isOver = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired'

function present(peer: StripePeer, one: Subscription): WorldSubscription {
  const invoices = peer.invoicesOf(one.id)
  return {
    id: one.id,
    attemptId: one.metadata.holdall_attempt ?? null,
    state: stateOf(one),
    wasPaid: invoices.some(invoice => invoice.status === 'paid'),
    isPaidUp: one.status === 'active' || one.status === 'trialing',
  }
}

function stateOf(one: Subscription): WorldSubscription['state'] {
  if (isOver(one)) return 'over'
  if (one.status === 'incomplete') return 'pending'
  if (one.status === 'paused') return 'paused'
  return one.cancelAt !== null || one.cancelAtPeriodEnd ? 'cancelled' : 'collecting'
}
