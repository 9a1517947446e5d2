import { randomBytes } from 'node:crypto'
import { cutOff, type HttpPeer, type PeerAnswer, type PeerRequest, startHttpPeer } from './http-peer.ts'

export interface PaymentPeer extends HttpPeer {
  readonly asked: string[]
  /** Faults of the next calls, one after the other. */
  readonly faults: ('throttle' | 'broken' | 'cut-off')[]
}

export interface StripePeer extends PaymentPeer {
  readonly key: string
  readonly secret: string
}

export interface PaypalPeer extends PaymentPeer {
  readonly clientId: string
  readonly secret: string
  readonly webhookId: string
}

type Reply = (request: PeerRequest) => PeerAnswer

async function startPeer(reply: Reply, busy: PeerAnswer, broken: PeerAnswer): Promise<PaymentPeer> {
  const asked: string[] = []
  const faults: PaymentPeer['faults'] = []
  const http = await startHttpPeer(async request => {
    asked.push(`${request.method} ${request.url.pathname}`)
    const fault = faults.shift()
    if (fault === 'cut-off') return cutOff
    if (fault === 'throttle') return busy
    return fault === 'broken' ? broken : reply(request)
  })
  return { ...http, asked, faults }
}

const stripeSays = (status: number, message: string, type = 'invalid_request_error', code?: string): PeerAnswer => ({
  status,
  data: { error: { message, type, ...(code ? { code } : {}) } },
})

/** Follows "Authentication", "Errors", "Retrieve account" and "Create a token" on docs.stripe.com/api. */
export async function startStripePeer(): Promise<StripePeer> {
  const key = 'pk_test_canary51Right'
  const secret = 'sk_test_canary51Right'
  const peer = await startPeer(
    ({ method, url, headers }) => {
      const given = (headers.authorization ?? '').replace('Bearer ', '')
      if (given !== key && given !== secret) {
        return stripeSays(401, `Invalid API Key provided: ${given.slice(0, 8)}*****`)
      }
      if (method === 'GET' && url.pathname === '/v1/account') {
        if (given === key) return stripeSays(403, 'This API call cannot be made with a publishable API key.')
        return { status: 200, data: { id: 'acct_1', object: 'account' } }
      }
      if (method === 'POST' && url.pathname === '/v1/tokens') {
        const wanted = 'You must supply either a card, customer, PII data, bank account, or account.'
        return stripeSays(400, wanted, 'invalid_request_error', 'parameter_missing')
      }
      return stripeSays(404, `Unrecognized request URL (${method}: ${url.pathname}).`)
    },
    stripeSays(429, 'Too many requests hit the API too quickly.', 'rate_limit_error', 'rate_limit'),
    stripeSays(500, 'An unknown error occurred', 'api_error'),
  )
  return { ...peer, key, secret }
}

/** Follows "Authentication" and "Webhooks management" of the PayPal REST API reference (developer.paypal.com). */
export async function startPaypalPeer(): Promise<PaypalPeer> {
  const account = { clientId: 'client-canary', secret: 'paypal-canary-secret', webhookId: 'WH-1AB23456CD789012E' }
  const tokens = new Set<string>()
  const peer = await startPeer(
    ({ method, url, headers, body }) => {
      if (method === 'POST' && url.pathname === '/v1/oauth2/token') {
        const given = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString('utf8')
        if (given !== `${account.clientId}:${account.secret}`) {
          return { status: 401, data: { error: 'invalid_client', error_description: 'Client Authentication failed' } }
        }
        if (body.toString('utf8') !== 'grant_type=client_credentials') {
          return { status: 400, data: { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' } }
        }
        const token = randomBytes(12).toString('hex')
        tokens.add(token)
        return { status: 200, data: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } }
      }
      if (!tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) {
        return { status: 401, data: { name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed' } }
      }
      if (method === 'GET' && url.pathname === `/v1/notifications/webhooks/${account.webhookId}`) {
        return { status: 200, data: { id: account.webhookId, url: 'https://drive.example.org/billing/paypal' } }
      }
      return { status: 404, data: { name: 'INVALID_RESOURCE_ID', message: 'The resource ID was not found.' } }
    },
    { status: 429, data: { name: 'RATE_LIMIT_REACHED', message: 'Too many requests. Blocked due to rate limiting.' } },
    { status: 500, data: { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error has occurred.' } },
  )
  return { ...peer, ...account }
}
