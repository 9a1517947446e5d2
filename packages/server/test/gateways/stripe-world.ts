import { cancelNow, publishSubscription } from '../peers/stripe/collecting.ts'
import { age } from '../peers/stripe/passing-time.ts'
import type { Subscription } from '../peers/stripe/peer-state.ts'
import { type StripePeer, startStripePeer } from '../peers/stripe/stripe-peer.ts'
import type { WebhookMessage } from '../peers/stripe/webhooks.ts'
import { type Delivery, type GatewayWorld, type Receive, repeated, type WorldSubscription } from './gateway-world.ts'

const hourMs = 3_600_000

/** Stripe's protocol peer. */
export async function startStripeWorld(): Promise<GatewayWorld & { readonly peer: StripePeer }> {
  let now = Date.now()
  const peer = await startStripePeer({ clock: { now: () => now } })
  const { state } = peer
  const mishaps: string[] = []
  const post = createPost(peer, () => now)
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
    calls: peer,
    variables: { STRIPE_URL: peer.url },
    client: { 'billing.stripe.enable': true },
    server: { stripe_key: peer.key, stripe_secret: peer.secret },
    sendTo() {
      // The site makes its endpoint by itself.
    },
    sends: url => [...state.endpoints.values()].some(one => one.url === url && one.isEnabled),
    stopSending: () => state.endpoints.clear(),
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
    setCard(id, card) {
      const found = known(id)
      if (found) peer.setCard(found.customer, card)
    },
    agree(id) {
      const invoice = known(id)?.pendingUpdate?.invoice
      if (invoice) peer.payInvoice(invoice)
    },
    age(id, ms) {
      const found = known(id)
      if (!found) return
      age(state, found, Math.round(ms / 1000))
      peer.clock.advance(0)
    },
    refund(id, amount) {
      const paid = peer.invoicesOf(id).findLast(one => one.status === 'paid' && one.charge !== null)
      if (paid) {
        try {
          peer.refund(paid.id, amount)
        } catch {
          // It is paid back already.
        }
      }
    },
    async deliver(receive, isReversed) {
      for (const message of peer.webhooks.take()) post.add(message, mishaps.shift())
      return post.deliver(receive, isReversed)
    },
    hurry: () => post.hurry(),
    mishap: kind => void mishaps.push(kind),
    loseAll() {
      peer.webhooks.take()
      post.loseAll()
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
    payments: ids =>
      [...state.charges.values()]
        .filter(({ invoice }) => invoicesOf(ids).has(invoice))
        .map(({ invoice, amount, refunded }) => ({ id: invoice, paid: amount, back: refunded })),
    twins() {
      const attempts = [...state.subscriptions.values()].map(one => one.metadata.holdall_attempt)
      const running = [...state.schedules.values()].filter(({ status }) => status === 'active')
      const list = <T>(map: ReadonlyMap<string, T>, keyOf: (one: T) => string | null | undefined) =>
        [...map.values()].map(keyOf)
      return [
        ...repeated(
          'endpoint',
          list(state.endpoints, one => one.url),
        ),
        ...repeated(
          'product',
          list(state.products, one => one.metadata.holdall_plan),
        ),
        ...repeated(
          'price',
          list(state.prices, one => one.metadata.holdall_plan),
        ),
        ...repeated(
          'customer',
          list(state.customers, one => one.metadata.holdall_user),
        ),
        ...repeated(
          'session of attempt',
          list(state.sessions, one => one.reference),
        ),
        ...repeated(
          'portal',
          list(state.configurations, one => one.metadata.holdall),
        ),
        ...repeated('subscription of attempt', attempts),
        ...repeated(
          'schedule',
          running.map(one => one.subscription),
        ),
      ]
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
    priceId: one.price,
  }
}

function stateOf(one: Subscription): WorldSubscription['state'] {
  if (isOver(one)) return 'over'
  if (one.status === 'incomplete') return 'pending'
  if (one.status === 'paused') return 'paused'
  return one.cancelAt !== null || one.cancelAtPeriodEnd ? 'cancelled' : 'collecting'
}

interface Waiting {
  readonly message: WebhookMessage
  /** Milliseconds since 1970. */
  readonly at: number
  readonly isForged?: boolean
}

/** Messages on their way. One that isn't accepted is signed again and comes an hour later. */
function createPost(peer: StripePeer, now: () => number) {
  let waiting: Waiting[] = []

  function signedAgain(message: WebhookMessage): WebhookMessage {
    const endpoint = [...peer.state.endpoints.values()].find(one => one.url === message.url)
    if (!endpoint) return message
    return { ...message, ...peer.webhooks.sign(message.body, { secret: endpoint.secret, url: message.url }) }
  }

  return {
    add(message: WebhookMessage, mishap: string | undefined): void {
      if (mishap === 'drop') return
      waiting.push({ message, at: mishap === 'delay' ? now() + hourMs : 0 })
      if (mishap === 'double') waiting.push({ message, at: 0 })
      if (mishap === 'forge') {
        const forged = peer.webhooks.sign(message.body, { secret: 'whsec_x' })
        waiting.push({ message: forged, at: 0, isForged: true })
      }
    },
    async deliver(receive: Receive, isReversed: boolean): Promise<number> {
      const due = waiting.filter(one => one.at <= now())
      waiting = waiting.filter(one => one.at > now())
      if (isReversed) due.reverse()
      for (const { message, isForged = false } of due) {
        const status = await receive(deliveryOf(message))
        const isAccepted = status >= 200 && status < 300
        if (!isAccepted && !isForged) waiting.push({ message: signedAgain(message), at: now() + hourMs })
      }
      return due.length
    },
    hurry(): void {
      waiting = waiting.map(one => ({ ...one, message: signedAgain(one.message), at: 0 }))
    },
    loseAll(): void {
      waiting = []
    },
  }
}

const deliveryOf = ({ body, headers }: WebhookMessage): Delivery => ({ body: Buffer.from(body), headers })
