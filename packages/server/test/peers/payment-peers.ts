import { randomBytes } from 'node:crypto'
import { cutOff, type HttpPeer, type PeerAnswer, type PeerRequest, startHttpPeer } from './http-peer.ts'

export interface PaymentPeer extends HttpPeer {
  readonly asked: string[]
  /** Faults of the next calls, one after the other. */
  readonly faults: ('throttle' | 'broken' | 'cut-off')[]
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
