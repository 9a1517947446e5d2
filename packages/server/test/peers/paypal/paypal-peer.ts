import { cutOff, type HttpPeer, type PeerAnswer, startHttpPeer } from '../http-peer.ts'
import { approve } from './approve-page.ts'
import { advanceTo, setStatus } from './billing.ts'
import { createDesk } from './desk.ts'
import { openDispute, refundSale } from './sales.ts'
import { certificates, deliver, type Forgery, type Receiver, type SignedEvent, signEvent } from './webhooks.ts'
import { createWorld, newId, type PaypalWorld, type PeerEvent, type PeerSubscription } from './world.ts'

/** What goes wrong with a call: before it does anything, or once it has done everything but answer. */
export type PaypalFault =
  | 'throttle'
  | 'broken'
  | 'cut-off'
  | 'bad-gateway'
  | 'cut-after'
  | 'broken-after'
  | 'garbled'
  | 'lost'

/**
 * A PayPal of one merchant that keeps what it is told (docs: developer.paypal.com, "Catalog products v1",
 * "Subscriptions v1", "Webhooks Management v1", and the refunds of "Payments"). Tests move its clock and act as the
 * person who pays.
 */
export interface PaypalPeer extends HttpPeer {
  readonly clientId: string
  readonly secret: string
  readonly webhookId: string
  /** `METHOD /path` of every call. */
  readonly asked: string[]
  /** Faults of the next calls, one after the other. */
  readonly faults: PaypalFault[]
  /** A fault of a later call: 0 is the next one. */
  failAt(calls: number, fault: PaypalFault): void
  /** From now on, nothing goes wrong. */
  clearFaults(): void
  /** Something that happens just before a later call: 0 is the next one. */
  doBefore(calls: number, act: () => void): void
  /** All that it knows: `now`, `plans`, `subscriptions`, `ledger`, `events`, `webhook`, `mishaps` of the next events, … */
  readonly world: PaypalWorld
  /** PEM, for `PAYPAL_ROOT_CERTIFICATE`. */
  readonly rootCertificate: string
  /** Serves another certificate, or several. @returns its address */
  serveCertificate(pem: string): string
  /** Moves the clock: renewals, retries and lapses happen on the way. */
  advance(ms: number): void
  /** Makes all tokens invalid, as PayPal does now and then. */
  revokeTokens(): void
  /** Delivers the events that are due; those that aren't accepted stay. @returns how many */
  deliver(receiver?: Receiver, isReversed?: boolean): Promise<number>
  /** An event as PayPal would send it, or as a forger would. */
  sign(event: PeerEvent, forgery?: Forgery): SignedEvent
  /** The person agrees to the subscription, or to its change of plan. */
  approve(id: string, wallet?: PeerSubscription['wallet']): PeerSubscription
  /** PayPal forgets a subscription that nobody approved. */
  lapse(id: string): void
  /** The person ends the subscription at PayPal. */
  cancelAsPayer(id: string): void
  /** The merchant pays a part back in PayPal's own pages, or all that is left. */
  refund(saleId: string, amount?: number): void
  /** The bank takes a payment back. */
  reverse(saleId: string): void
  dispute(saleId: string): void
  /** What the merchant has, in minor units. */
  balance(currency: string): number
}

/** @param now where its clock begins */
export async function startPaypalPeer(now = Date.now()): Promise<PaypalPeer> {
  const world = createWorld(now)
  const account = { clientId: 'client-canary', secret: 'paypal-canary-secret', webhookId: world.webhook.id }
  const desk = createDesk(world, account)
  const asked: string[] = []
  const faults: PaypalFault[] = []
  const later = new Map<number, PaypalFault>()
  const acts = new Map<number, () => void>()
  const { root } = certificates()

  const http = await startHttpPeer(async request => {
    const fault = faults.shift() ?? later.get(asked.length)
    acts.get(asked.length)?.()
    asked.push(`${request.method} ${request.url.pathname}`)
    if (fault === 'cut-off') return cutOff
    if (fault === 'throttle') return busy
    if (fault === 'broken') return broken
    if (fault === 'bad-gateway') return badGateway
    if (fault === 'lost') return { ...badGateway, status: 404 }
    const made = desk.answer(request)
    if (fault === 'cut-after') return cutOff
    if (fault === 'garbled') return { ...badGateway, status: 200 }
    return fault === 'broken-after' ? broken : made
  })
  world.url = http.url

  const known = (id: string) => {
    const of = world.subscriptions.get(id)
    if (!of) throw new Error(`No subscription ${id}`)
    return of
  }
  const postToWebhook: Receiver = async ({ body, headers }) =>
    (await fetch(world.webhook.url, { method: 'POST', body: new Uint8Array(body), headers })).status

  return {
    ...http,
    ...account,
    asked,
    faults,
    world,
    failAt: (calls, fault) => void later.set(asked.length + calls, fault),
    clearFaults() {
      faults.length = 0
      later.clear()
      acts.clear()
    },
    doBefore: (calls, act) => void acts.set(asked.length + calls, act),
    rootCertificate: root.certificate,
    serveCertificate(pem) {
      const path = `/v1/notifications/certs/${newId('CERT-', 12)}`
      desk.served.set(path, pem)
      return world.url + path
    },
    advance: ms => advanceTo(world, world.now + ms),
    revokeTokens: () => desk.tokens.clear(),
    deliver: (receiver = postToWebhook, isReversed) => deliver(world, receiver, isReversed),
    sign: (event, forgery) => signEvent(world, event, forgery),
    approve(id, wallet = 'pays') {
      const of = known(id)
      of.wallet = wallet
      const token = [...of.tokens.keys()].at(-1)
      approve(world, of, token ?? '')
      return of
    },
    lapse: id => void world.subscriptions.delete(id),
    cancelAsPayer: id => setStatus(world, known(id), 'CANCELLED'),
    refund: (saleId, amount) => void refundSale(world, saleId, amount),
    reverse: saleId => void refundSale(world, saleId, undefined, 'reversal'),
    dispute: saleId => openDispute(world, saleId),
    balance: currency =>
      world.ledger.filter(entry => entry.currency === currency).reduce((sum, { amount }) => sum + amount, 0),
  }
}

const busy: PeerAnswer = {
  status: 429,
  data: { name: 'RATE_LIMIT_REACHED', message: 'Too many requests. Blocked due to rate limiting.' },
}
const broken: PeerAnswer = {
  status: 500,
  data: { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error has occurred.' },
}
const badGateway: PeerAnswer = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  text: '<html><body><h1>502 Bad Gateway</h1></body></html>',
}
