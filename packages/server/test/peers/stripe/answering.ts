import { cutOff, type PeerAnswer, type PeerRequest } from '../http-peer.ts'
import { ApiError } from './api-error.ts'
import { catalogRoutes } from './catalog-routes.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { Params } from './form.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import type { PeerState } from './peer-state.ts'
import type { Route } from './route.ts'
import { subscriptionRoutes } from './subscription-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

export const peerVersion = '2026-10-28.endive'

const routes: readonly Route[] = [
  ...catalogRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...webhookRoutes,
]

/**
 * What goes wrong with a call: before it has its effect (`throttle`, `cut-off`, `broken`, `bad-gateway`, `conflict`) or
 * after (`cut-after`, `broken-after`, `bad-gateway-after`). Null lets a call pass.
 */
export type StripeFault =
  | 'throttle'
  | 'broken'
  | 'cut-off'
  | 'bad-gateway'
  | 'conflict'
  | 'cut-after'
  | 'broken-after'
  | 'bad-gateway-after'
  | null

export const faultsBefore = ['throttle', 'broken', 'cut-off', 'bad-gateway', 'conflict'] as const
export const faultsAfter = ['cut-after', 'broken-after', 'bad-gateway-after'] as const

type Answer = PeerAnswer | typeof cutOff

const broken = new ApiError(500, 'An unknown error occurred', { type: 'api_error' }).answer()
const throttled = new ApiError(429, 'Too many requests hit the API too quickly.', {
  type: 'rate_limit_error',
  code: 'rate_limit',
}).answer()
const conflict = new ApiError(409, 'There is currently another in-progress request using this Idempotent Key.', {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
}).answer()
const html = { 'content-type': 'text/html' }
const badGateway: PeerAnswer = { status: 502, headers: html, text: '<html><h1>502 Bad Gateway</h1></html>' }

interface Remembered {
  readonly sent: string
  readonly answer: PeerAnswer
  readonly at: number
}

const keySeconds = 24 * 3600
const longestKey = 255

/** Answers calls of the interface: keys, then faults, then the call itself. */
export function createAnswering(state: PeerState): (request: PeerRequest, fault: StripeFault) => Answer {
  const remembered = new Map<string, Remembered>()
  return (request, fault) => {
    const key = request.method === 'POST' ? String(request.headers['idempotency-key'] ?? '') : ''
    if (key.length > longestKey) return new ApiError(400, 'The key is too long', { type: 'idempotency_error' }).answer()
    if (fault === 'throttle') return throttled
    if (fault === 'cut-off') return cutOff
    if (fault === 'bad-gateway') return badGateway
    if (fault === 'conflict') return conflict
    const sent = `${request.url.pathname} ${request.body.toString('utf8')}`
    const earlier = key === '' ? undefined : remembered.get(key)
    if (earlier && earlier.at > state.now - keySeconds) return shown(repeated(earlier, sent), fault)
    const made = fault === 'broken' ? { answer: broken, isKept: true } : perform(state, request)
    const answer = fault === 'broken-after' ? broken : made.answer
    if (key !== '' && made.isKept) remembered.set(key, { sent, answer, at: state.now })
    return shown(answer, fault)
  }
}

/** Returns what comes of an answer on its way. */
function shown(answer: PeerAnswer, fault: StripeFault): Answer {
  if (fault === 'cut-after') return cutOff
  return fault === 'bad-gateway-after' ? badGateway : answer
}

function repeated({ sent, answer }: Remembered, now: string): PeerAnswer {
  if (sent === now) return { ...answer, headers: { 'idempotent-replayed': 'true' } }
  const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
  return new ApiError(400, message, { type: 'idempotency_error' }).answer()
}

/** An answer is kept for its key once the call has begun; what the validation refuses isn't. */
function perform(state: PeerState, request: PeerRequest): { answer: PeerAnswer; isKept: boolean } {
  try {
    return { answer: { status: 200, data: call(state, request) }, isKept: true }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { answer: error.answer(), isKept: error.status === 402 }
  }
}

function call(state: PeerState, { method, url, headers, body }: PeerRequest): unknown {
  const version = headers['stripe-version']
  if (version !== undefined && version !== peerVersion)
    throw new ApiError(400, `Invalid Stripe API version: ${version}`)
  for (const route of routes) {
    const found = route.method === method ? route.path.exec(url.pathname) : null
    if (!found) continue
    const params = new Params(method === 'POST' ? body.toString('utf8') : url.search.slice(1))
    params.only(route.takes)
    const expand = new Set(params.list('expand').map(path => path.replace(/^data\./, '')))
    for (const path of expand) {
      if (!route.expands.includes(path)) throw new ApiError(400, `This property cannot be expanded (${path}).`)
    }
    return route.run({ state, id: decodeURIComponent(found[1] ?? ''), path: url.pathname, params, expand })
  }
  throw new ApiError(404, `Unrecognized request URL (${method}: ${url.pathname}).`)
}
