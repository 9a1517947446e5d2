import { randomBytes } from 'node:crypto'
import type { PeerAnswer, PeerRequest } from '../http-peer.ts'
import { approvePage } from './approve-page.ts'
import { type Call, createRequestIds, type Route } from './calls.ts'
import { catalogRoutes } from './catalog.ts'
import { saleRoutes } from './sales.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { certificatePath, certificates, webhookRoutes } from './webhooks.ts'
import type { PaypalWorld } from './world.ts'

const routes: readonly Route[] = [...catalogRoutes, ...subscriptionRoutes, ...saleRoutes, ...webhookRoutes]
const tokenSeconds = 32_400

/** Signs merchants in, and answers those who have. */
export function createDesk(world: PaypalWorld, account: { readonly clientId: string; readonly secret: string }) {
  /** Until when they count, by the world's clock. */
  const tokens = new Map<string, number>()
  /** Certificates by path. */
  const served = new Map([[certificatePath, certificates().signer.certificate]])
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
    if (method === 'GET' && url.pathname === '/v1/identity/oauth2/userinfo') {
      return {
        status: 200,
        data: { user_id: 'https://www.paypal.com/webapps/auth/identity/user/1', payer_id: world.payerId },
      }
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

  return { tokens, served, answer }
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
