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
  /** The access tokens given so far are no longer good. */
  forgetAccess(): void
  /** The person takes the connection back at Google. */
  revoke(): void
  /** A refresh token as if the person had agreed before. */
  readonly refreshToken: string
  /** What the person presses on Google's page. */
  consents: boolean
  /** The environment that leads the product here. */
  readonly variables: Readonly<Record<string, string>>
  /** Puts a message into the inbox and answers the history's new id. */
  deliver(source: string): string
}

const says = (status: number, message: string, reason = 'badRequest'): PeerAnswer => ({
  status,
  data: { error: { code: status, message, errors: [{ reason }] } },
})

/**
 * Follows "Using OAuth 2.0 for Web Server Applications" of developers.google.com/identity (with PKCE, RFC 7636) and the
 * reference of the Gmail API, version 1: profile, messages, history and watch.
 */
export async function startGooglePeer(client: GoogleClient, email = 'site@gmail.example'): Promise<GooglePeer> {
  const codes = new Map<string, Grant>()
  let access = new Set<string>()
  let refreshToken = 'refresh-canary-1'
  let history = 1000
  const arrivals: { at: number; id: string }[] = []

  function authorise({ url }: PeerRequest): PeerAnswer {
    const given = Object.fromEntries(url.searchParams)
    const isRight = given.client_id === client.id && given.response_type === 'code' && given.access_type === 'offline'
    if (!isRight || given.code_challenge_method !== 'S256' || !given.state) return says(400, 'invalid_request')
    const back = new URL(given.redirect_uri ?? '')
    back.searchParams.set('state', given.state)
    if (peer.consents) {
      const code = randomBytes(12).toString('hex')
      codes.set(code, {
        challenge: given.code_challenge ?? '',
        redirectUri: given.redirect_uri ?? '',
        scope: given.scope ?? '',
      })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    return { status: 302, headers: { location: back.href } }
  }

  function giveToken({ body }: PeerRequest): PeerAnswer {
    const form = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
    const refuse = (status: number, error: string) => ({ status, data: { error, error_description: 'Refused.' } })
    if (form.client_id !== client.id || form.client_secret !== client.secret) return refuse(401, 'invalid_client')
    const token = randomBytes(12).toString('hex')
    const common = { access_token: token, expires_in: 3599, token_type: 'Bearer' }
    if (form.grant_type === 'refresh_token') {
      if (form.refresh_token !== refreshToken) return refuse(400, 'invalid_grant')
      access.add(token)
      return { status: 200, data: common }
    }
    const grant = codes.get(form.code ?? '')
    codes.delete(form.code ?? '')
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.redirect_uri) {
      return refuse(400, 'invalid_grant')
    }
    access.add(token)
    return { status: 200, data: { ...common, refresh_token: refreshToken, scope: grant.scope } }
  }

  async function gmail(request: PeerRequest): Promise<PeerAnswer | typeof cutOff> {
    const { method, url, headers, body } = request
    if (!access.has((headers.authorization ?? '').replace('Bearer ', '')))
      return says(401, 'Invalid Credentials', 'authError')
    const path = url.pathname.replace('/gmail/v1/users/me', '')
    if (method === 'GET' && path === '/profile')
      return { status: 200, data: { emailAddress: email, historyId: String(history) } }
    if (method === 'POST' && path === '/messages/send') {
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
    if (method === 'GET' && path === '/messages') {
      const wanted = /rfc822msgid:(\S+)/.exec(url.searchParams.get('q') ?? '')?.[1]
      const found = wanted
        ? peer.received
            .filter(({ source }) => source.includes(`<${wanted}>`))
            .map((_, index) => ({ id: `sent-${index}` }))
        : [...peer.inbox.keys()].map(id => ({ id }))
      return { status: 200, data: found.length > 0 ? { messages: found } : {} }
    }
    if (method === 'POST' && path === '/watch') {
      peer.watched.push(JSON.parse(body.toString('utf8')))
      return { status: 200, data: { historyId: String(history), expiration: String(Date.now() + 7 * 86_400_000) } }
    }
    if (method === 'GET' && path === '/history') return listHistory(url)
    const source = peer.inbox.get(path.replace('/messages/', ''))
    if (method === 'GET' && source !== undefined && url.searchParams.get('format') === 'raw') {
      return {
        status: 200,
        data: { id: path.replace('/messages/', ''), raw: Buffer.from(source).toString('base64url') },
      }
    }
    return says(404, 'Requested entity was not found.', 'notFound')
  }

  /** One change a page. */
  function listHistory(url: URL): PeerAnswer {
    const start = Number(url.searchParams.get('startHistoryId'))
    if (start < 1000) return says(404, 'Requested entity was not found.', 'notFound')
    const all = arrivals.filter(({ at }) => at > start)
    const page = Number(url.searchParams.get('pageToken') ?? 0)
    const shown = all.slice(page, page + 1)
    const entries = shown.map(({ at, id }) => ({ id: String(at), messagesAdded: [{ message: { id } }] }))
    const next = page + 1 < all.length ? { nextPageToken: String(page + 1) } : {}
    return {
      status: 200,
      data: { historyId: String(history), ...(entries.length > 0 ? { history: entries } : {}), ...next },
    }
  }

  const http = await startHttpPeer(async request => {
    const { pathname } = request.url
    peer.asked.push(`${request.method} ${pathname}`)
    if (pathname === '/authorize') return authorise(request)
    if (pathname === '/token') return giveToken(request)
    if (pathname.startsWith('/gmail/v1/users/me/')) return gmail(request)
    return says(404, 'Not Found')
  })
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
      access = new Set()
    },
    revoke: () => {
      refreshToken = 'another'
      access = new Set()
    },
    variables: {
      GOOGLE_AUTHORIZE_URL: `${http.url}/authorize`,
      GOOGLE_TOKEN_URL: `${http.url}/token`,
      GMAIL_URL: http.url,
      OUTBOUND_ALLOW: '127.0.0.1',
    },
    deliver(source) {
      history++
      const id = `in-${history}`
      peer.inbox.set(id, source)
      arrivals.push({ at: history, id })
      return String(history)
    },
  }
  return peer
}
