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
