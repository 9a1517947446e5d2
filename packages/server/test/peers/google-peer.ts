import { createHash, randomBytes } from 'node:crypto'
import { cutOff, type HttpPeer, type PeerAnswer, type PeerRequest, startHttpPeer } from './http-peer.ts'
import { type MailFault, restSeconds, type TakenMail } from './mail-peers.ts'

export interface GoogleClient {
  readonly id: string
  readonly secret: string
}

interface Grant {
  readonly challenge: string
  readonly redirectUri: string
  readonly scope: string
}

export interface GooglePeer extends HttpPeer {
  readonly received: TakenMail[]
  readonly asked: string[]
  faults: MailFault[]
  /** Messages in the inbox, as `id: source`. */
  readonly inbox: Map<string, string>
  readonly watched: { topicName: string; labelIds: string[] }[]
  /** Invalidates the access tokens issued so far. */
  forgetAccess(): void
  /** Acts as a user who revokes the connection at Google. */
  revoke(): void
  /** Grants the connection again. */
  restore(): void
  /** A refresh token, as if the user had agreed before. */
  readonly refreshToken: string
  /** The user's choice on Google's page; null while they are deciding. */
  consents: boolean | null
  /** The environment that makes the product call this peer. */
  readonly variables: Readonly<Record<string, string>>
  /** Puts a message into the inbox and returns the new history id. */
  deliver(source: string): string
}

const says = (status: number, message: string, reason = 'badRequest'): PeerAnswer => ({
  status,
  data: { error: { code: status, message, errors: [{ reason }] } },
})

interface State {
  readonly client: GoogleClient
  readonly email: string
  readonly codes: Map<string, Grant>
  access: Set<string>
  refreshToken: string
  history: number
  readonly arrivals: { at: number; id: string }[]
  peer: GooglePeer
}

/**
 * Follows "Using OAuth 2.0 for Web Server Applications" on developers.google.com/identity (with PKCE, RFC 7636) and the
 * Gmail API reference, version 1: profile, messages, history and watch.
 */
export async function startGooglePeer(client: GoogleClient, email = 'site@gmail.example'): Promise<GooglePeer> {
  const http = await startHttpPeer(async request => {
    const { pathname } = request.url
    peer.asked.push(`${request.method} ${pathname}`)
    if (pathname === '/authorize') return authorise(state, request)
    if (pathname === '/token') return giveToken(state, request)
    if (pathname.startsWith('/gmail/v1/users/me/')) return gmail(state, request)
    return says(404, 'Not Found')
  })
  const refreshToken = 'refresh-canary-1'
  const peer: GooglePeer = {
    ...http,
    received: [],
    asked: [],
    faults: [],
    inbox: new Map(),
    watched: [],
    consents: true,
    refreshToken,
    forgetAccess: () => {
      state.access = new Set()
    },
    revoke: () => {
      state.refreshToken = 'another'
      state.access = new Set()
    },
    restore: () => {
      state.refreshToken = refreshToken
    },
    variables: {
      GOOGLE_AUTHORIZE_URL: `${http.url}/authorize`,
      GOOGLE_TOKEN_URL: `${http.url}/token`,
      GMAIL_URL: http.url,
      OUTBOUND_ALLOW: '127.0.0.1',
    },
    deliver(source) {
      state.history++
      const id = `in-${state.history}`
      peer.inbox.set(id, source)
      state.arrivals.push({ at: state.history, id })
      return String(state.history)
    },
  }
  const state: State = {
    client,
    email,
    codes: new Map(),
    access: new Set(),
    refreshToken,
    history: 1000,
    arrivals: [],
    peer,
  }
  return peer
}

function authorise(state: State, { url }: PeerRequest): PeerAnswer {
  const given = Object.fromEntries(url.searchParams)
  const isRight =
    given.client_id === state.client.id && given.response_type === 'code' && given.access_type === 'offline'
  if (!isRight || given.code_challenge_method !== 'S256' || !given.state) return says(400, 'invalid_request')
  if (state.peer.consents === null) return { status: 200, data: 'Would you allow this?' }
  const back = new URL(given.redirect_uri ?? '')
  back.searchParams.set('state', given.state)
  if (state.peer.consents) {
    const code = randomBytes(12).toString('hex')
    state.codes.set(code, {
      challenge: given.code_challenge ?? '',
      redirectUri: given.redirect_uri ?? '',
      scope: given.scope ?? '',
    })
    back.searchParams.set('code', code)
  } else back.searchParams.set('error', 'access_denied')
  return { status: 302, headers: { location: back.href } }
}

function giveToken(state: State, { body }: PeerRequest): PeerAnswer {
  const form = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  const refuse = (status: number, error: string) => ({ status, data: { error, error_description: 'Refused.' } })
  if (form.client_id !== state.client.id || form.client_secret !== state.client.secret)
    return refuse(401, 'invalid_client')
  const token = randomBytes(12).toString('hex')
  const common = { access_token: token, expires_in: 3599, token_type: 'Bearer' }
  if (form.grant_type === 'refresh_token') {
    if (form.refresh_token !== state.refreshToken) return refuse(400, 'invalid_grant')
    state.access.add(token)
    return { status: 200, data: common }
  }
  const grant = state.codes.get(form.code ?? '')
  state.codes.delete(form.code ?? '')
  const challenge = createHash('sha256')
    .update(form.code_verifier ?? '')
    .digest('base64url')
  if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.redirect_uri) {
    return refuse(400, 'invalid_grant')
  }
  state.access.add(token)
  return { status: 200, data: { ...common, refresh_token: state.refreshToken, scope: grant.scope } }
}

function gmail(state: State, request: PeerRequest): PeerAnswer | typeof cutOff {
  const { method, url, headers, body } = request
  if (!state.access.has((headers.authorization ?? '').replace('Bearer ', '')))
    return says(401, 'Invalid Credentials', 'authError')
  const path = url.pathname.replace('/gmail/v1/users/me', '')
  if (method === 'GET' && path === '/profile')
    return { status: 200, data: { emailAddress: state.email, historyId: String(state.history) } }
  if (method === 'POST' && path === '/messages/send') return sendMessage(state, body)
  if (method === 'GET' && path === '/messages') {
    const wanted = /rfc822msgid:(\S+)/.exec(url.searchParams.get('q') ?? '')?.[1]
    const found = wanted
      ? state.peer.received
          .filter(({ source }) => source.includes(`<${wanted}>`))
          .map((_, index) => ({ id: `sent-${index}` }))
      : [...state.peer.inbox.keys()].map(id => ({ id }))
    return { status: 200, data: found.length > 0 ? { messages: found } : {} }
  }
  if (method === 'POST' && path === '/watch') {
    state.peer.watched.push(JSON.parse(body.toString('utf8')))
    return { status: 200, data: { historyId: String(state.history), expiration: String(Date.now() + 7 * 86_400_000) } }
  }
  if (method === 'GET' && path === '/history') return listHistory(state, url)
  const source = state.peer.inbox.get(path.replace('/messages/', ''))
  if (method === 'GET' && source !== undefined && url.searchParams.get('format') === 'raw') {
    return {
      status: 200,
      data: { id: path.replace('/messages/', ''), raw: Buffer.from(source).toString('base64url') },
    }
  }
  return says(404, 'Requested entity was not found.', 'notFound')
}

function sendMessage({ peer }: State, body: Buffer): PeerAnswer | typeof cutOff {
  const fault = peer.faults.shift()
  if (fault === 'refuse') return says(400, 'Invalid To header', 'invalidArgument')
  if (fault === 'throttle') {
    return {
      ...says(403, 'User-rate limit exceeded.', 'userRateLimitExceeded'),
      headers: { 'retry-after': String(restSeconds) },
    }
  }
  if (fault === 'broken') return says(503, 'Backend Error', 'backendError')
  const source = Buffer.from(JSON.parse(body.toString('utf8')).raw, 'base64url').toString('utf8')
  peer.received.push({ to: [/^To: (.*)\r$/im.exec(source)?.[1] ?? ''], source })
  return fault === 'cut-after' ? cutOff : { status: 200, data: { id: 'sent-1', labelIds: ['SENT'] } }
}

/** Lists one change per page. */
function listHistory(state: State, url: URL): PeerAnswer {
  const start = Number(url.searchParams.get('startHistoryId'))
  if (start < 1000) return says(404, 'Requested entity was not found.', 'notFound')
  const all = state.arrivals.filter(({ at }) => at > start)
  const page = Number(url.searchParams.get('pageToken') ?? 0)
  const shown = all.slice(page, page + 1)
  const entries = shown.map(({ at, id }) => ({ id: String(at), messagesAdded: [{ message: { id } }] }))
  const next = page + 1 < all.length ? { nextPageToken: String(page + 1) } : {}
  return {
    status: 200,
    data: { historyId: String(state.history), ...(entries.length > 0 ? { history: entries } : {}), ...next },
  }
}
