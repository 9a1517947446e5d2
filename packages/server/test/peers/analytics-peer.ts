import { generateKeyPairSync, type KeyObject, randomBytes, verify } from 'node:crypto'
import { cutOff, type HttpPeer, type PeerAnswer, type PeerRequest, startHttpPeer } from './http-peer.ts'

export interface AnalyticsPeer extends HttpPeer {
  /** The environment of a product that calls this peer. */
  readonly variables: Readonly<Record<string, string>>
  /** The key file of the account that may read the property. */
  readonly keyFile: string
  /** A key file that Google does not know. */
  readonly strangeKeyFile: string
  readonly property: number
  /** The requests so far, `METHOD /path`. */
  readonly asked: string[]
  /** Faults of the next calls for a report, one after the other. */
  readonly faults: ('throttle' | 'broken' | 'cut-off' | 'expired')[]
}

const property = 123_456_789
const email = 'reader@holdall-test.iam.gserviceaccount.com'
const keyId = 'a1b2c3d4e5f6'
const longest = 3600

/** The rows of each dimension of the property, largest count first. */
const ranked: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  pagePath: [
    ['/', 40],
    ['/pages/01j/terms', 12],
  ],
  sessionSource: [
    ['google', 12],
    ['(direct)', 8],
  ],
  browser: [
    ['Chrome', 15],
    ['Firefox', 5],
  ],
  country: [
    ['Germany', 13],
    ['(not set)', 7],
  ],
}

interface State {
  readonly peer: AnalyticsPeer
  readonly publicKey: KeyObject
  readonly access: Set<string>
}

/**
 * Follows "Using OAuth 2.0 for Server to Server Applications" on developers.google.com/identity (the signed assertion
 * is checked: RS256, issuer, audience, scope, times) and the Analytics Data API reference, v1beta
 * `properties.runReport`.
 */
export async function startAnalyticsPeer(): Promise<AnalyticsPeer> {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const http = await startHttpPeer(async request => {
    peer.asked.push(`${request.method} ${request.url.pathname}`)
    if (request.url.pathname === '/token') return giveToken(state, request)
    return runReport(state, request)
  })
  const peer: AnalyticsPeer = {
    ...http,
    property,
    keyFile: fileOf(ours.privateKey),
    strangeKeyFile: fileOf(other.privateKey),
    asked: [],
    faults: [],
    variables: {
      GOOGLE_TOKEN_URL: `${http.url}/token`,
      GOOGLE_ANALYTICS_URL: http.url,
      OUTBOUND_ALLOW: '127.0.0.1',
    },
  }
  const state: State = { peer, publicKey: ours.publicKey, access: new Set() }
  return peer
}

function fileOf(key: KeyObject): string {
  return JSON.stringify({
    type: 'service_account',
    project_id: 'holdall-test',
    private_key_id: keyId,
    private_key: key.export({ type: 'pkcs8', format: 'pem' }),
    client_email: email,
    token_uri: 'https://tokens.attacker.example',
  })
}

function giveToken({ publicKey, access }: State, { body }: PeerRequest): PeerAnswer {
  const form = new URLSearchParams(body.toString('utf8'))
  const refuse = (description: string) => ({
    status: 400,
    data: { error: 'invalid_grant', error_description: description },
  })
  if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return refuse('Bad grant type.')
  const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
  const { alg, typ, kid } = read(head)
  const { iss, scope, aud, iat, exp } = read(claims)
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  )
  if (alg !== 'RS256' || typ !== 'JWT' || kid !== keyId || !isSigned) return refuse('Invalid JWT Signature.')
  if (iss !== email) return refuse('Invalid grant: account not found')
  if (aud !== 'https://oauth2.googleapis.com/token') return refuse('Invalid JWT: audience')
  const now = Date.now() / 1000
  if (Number(exp) - Number(iat) > longest || Number(exp) < now)
    return refuse('Invalid JWT: Token must be a short-lived')
  if (scope !== 'https://www.googleapis.com/auth/analytics.readonly') {
    return { status: 400, data: { error: 'invalid_scope', error_description: 'Invalid OAuth scope.' } }
  }
  const token = randomBytes(12).toString('hex')
  access.add(token)
  return { status: 200, data: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
}

function read(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
}

const says = (code: number, status: string, message: string): PeerAnswer => ({
  status: code,
  data: { error: { code, message, status } },
})

function runReport({ peer, access }: State, { method, url, headers, body }: PeerRequest): PeerAnswer | typeof cutOff {
  const id = /^\/v1beta\/properties\/(\d+):runReport$/.exec(url.pathname)?.[1]
  if (method !== 'POST' || !id) return says(404, 'NOT_FOUND', 'Requested entity was not found.')
  const fault = peer.faults.shift()
  if (fault === 'cut-off') return cutOff
  if (fault === 'throttle') return says(429, 'RESOURCE_EXHAUSTED', 'Exhausted property tokens per hour.')
  if (fault === 'broken') return says(503, 'UNAVAILABLE', 'The service is currently unavailable.')
  if (fault === 'expired') access.clear()
  if (!access.has((headers.authorization ?? '').replace('Bearer ', ''))) {
    return says(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
  }
  if (Number(id) !== property) {
    return says(403, 'PERMISSION_DENIED', 'User does not have sufficient permissions for this property.')
  }
  const request = JSON.parse(body.toString('utf8'))
  const names: string[] = request.metrics.map((metric: { name: string }) => metric.name)
  const [dimension] = request.dimensions
  const row = (value: string | undefined, metrics: number[]) => ({
    ...(value === undefined ? {} : { dimensionValues: [{ value }] }),
    metricValues: metrics.map(metric => ({ value: String(metric) })),
  })
  if (dimension !== undefined && dimension.name !== 'date' && !(dimension.name in ranked)) {
    return says(400, 'INVALID_ARGUMENT', `Field ${dimension.name} is not a valid dimension.`)
  }
  const { endDate } = request.dateRanges[0]
  const rows =
    dimension === undefined
      ? [row(undefined, [7])]
      : dimension.name === 'date'
        ? [
            row(
              endDate.replaceAll('-', ''),
              names.map((_, index) => (index + 1) * 10),
            ),
          ]
        : (ranked[dimension.name] ?? []).slice(0, Number(request.limit)).map(([name, count]) => row(name, [count]))
  return { status: 200, data: { kind: 'analyticsData#runReport', rows, rowCount: rows.length } }
}
