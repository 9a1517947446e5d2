import { randomBytes } from 'node:crypto'
import { cutOff, type HttpPeer, type PeerAnswer, type PeerRequest, startHttpPeer } from '../http-peer.ts'
import { approve, approvePage } from './approve-page.ts'
import { advanceTo, setStatus } from './billing.ts'
import { type Call, createRequestIds, type Route } from './calls.ts'
import { catalogRoutes } from './catalog.ts'
import { refundSale, saleRoutes } from './sales.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import {
  certificatePath,
  certificates,
  deliver,
  type Forgery,
  type Receiver,
  type SignedEvent,
  signEvent,
  webhookRoutes,
} from './webhooks.ts'
import { createWorld, emit, newId, type PaypalWorld, type PeerEvent, type PeerSubscription } from './world.ts'

/** What goes wrong with a call: before it does anything, or once it has done everything but answer. */
export type PaypalFault = 'throttle' | 'broken' | 'cut-off' | 'bad-gateway' | 'cut-after' | 'broken-after' | 'garbled'

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

const routes: readonly Route[] = [...catalogRoutes, ...subscriptionRoutes, ...saleRoutes, ...webhookRoutes]
const tokenSeconds = 32_400

/** @param now where its clock begins */
export async function startPaypalPeer(now = Date.now()): Promise<PaypalPeer> {
  const world = createWorld(now)
  const account = { clientId: 'client-canary', secret: 'paypal-canary-secret', webhookId: world.webhook.id }
  const tokens = new Map<string, number>()
  const asked: string[] = []
  const faults: PaypalFault[] = []
  const later = new Map<number, PaypalFault>()
  const acts = new Map<number, () => void>()
  const served = new Map([[certificatePath, certificates().signer.certificate]])
  const { root } = certificates()
  const once = createRequestIds()

  function signIn({ headers, body }: PeerRequest): PeerAnswer {
    const given = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString('utf8')
    if (given !== `${account.clientId}:${account.secret}`) {
      return { status: 401, data: { error: 'invalid_client', error_description: 'Client Authentication failed' } }
    }
    if (body.toString('utf8') !== 'grant_type=client_credentials') {
      return { status: 400, data: { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' } }
    }
    const token = randomBytes(12).toString('hex')
    tokens.set(token, world.now + tokenSeconds * 1000)
    return { status: 200, data: { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds } }
  }

  function answer(request: PeerRequest): PeerAnswer {
    const { method, url, headers, body } = request
    const text = body.toString('utf8')
    if (url.pathname === '/webapps/billing/subscriptions') return approvePage(world, method, url.searchParams, text)
    const certificate = served.get(url.pathname)
    if (certificate !== undefined) return { status: 200, headers: { 'content-type': 'text/plain' }, text: certificate }
    if (method === 'POST' && url.pathname === '/v1/oauth2/token') return signIn(request)
    if (!((tokens.get((headers.authorization ?? '').replace('Bearer ', '')) ?? 0) > world.now)) {
      return { status: 401, data: { name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed' } }
    }
    for (const [verb, path, handler] of routes) {
      const match = verb === method ? path.exec(url.pathname) : null
      if (!match) continue
      const call = readCall(world, request, text, match.slice(1))
      if (call === null) return { status: 400, data: { name: 'MALFORMED_REQUEST_JSON', message: 'Not JSON.' } }
      return once(call, `${method} ${url.pathname}`, () => handler(call))
    }
    return { status: 404, data: { name: 'INVALID_RESOURCE_ID', message: 'The resource ID was not found.' } }
  }

  const http = await startHttpPeer(async request => {
    const fault = faults.shift() ?? later.get(asked.length)
    acts.get(asked.length)?.()
    asked.push(`${request.method} ${request.url.pathname}`)
    if (fault === 'cut-off') return cutOff
    if (fault === 'throttle') return busy
    if (fault === 'broken') return broken
    if (fault === 'bad-gateway') return badGateway
    const made = answer(request)
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
    doBefore: (calls, act) => void acts.set(asked.length + calls, act),
    rootCertificate: root.certificate,
    serveCertificate(pem) {
      const path = `/v1/notifications/certs/${newId('CERT-', 12)}`
      served.set(path, pem)
      return world.url + path
    },
    advance: ms => advanceTo(world, world.now + ms),
    revokeTokens: () => tokens.clear(),
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
    dispute: saleId =>
      emit(world, 'CUSTOMER.DISPUTE.CREATED', 'dispute', {
        dispute_id: newId('PP-D-', 5),
        disputed_transactions: [{ seller_transaction_id: saleId }],
        status: 'WAITING_FOR_SELLER_RESPONSE',
      }),
    balance: currency =>
      world.ledger.filter(entry => entry.currency === currency).reduce((sum, { amount }) => sum + amount, 0),
  }
}

function readCall(world: PaypalWorld, request: PeerRequest, text: string, params: readonly string[]): Call | null {
  const requestId = request.headers['paypal-request-id']
  try {
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const query = request.url.searchParams
    return { world, params, query, body, text, requestId: typeof requestId === 'string' ? requestId : null }
  } catch {
    return null
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
