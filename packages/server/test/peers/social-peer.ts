import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { SocialProvider } from '@holdall/contract/accounts/social.schemas.ts'
import { cutOff, type HttpPeer, type PeerAnswer, type PeerRequest, startHttpPeer } from './http-peer.ts'

/** The user who agrees at the site, as the site knows them. */
export interface SocialPerson {
  id: string
  first: string
  last: string
  handle: string
  email: string | null
  isEmailConfirmed: boolean
}

interface Grant {
  readonly provider: SocialProvider
  readonly challenge: string | null
  readonly redirectUri: string
  readonly scopes: readonly string[]
}

export interface SocialPeer extends HttpPeer {
  readonly people: Record<SocialProvider, SocialPerson>
  /** The user's choice on the site's page. */
  consents: boolean
  /** The fault of the next request for a token or a profile. */
  fault: 'broken' | 'cut' | null
  /** Method and path of each request. */
  readonly asked: string[]
  /** The access tokens issued so far. */
  readonly given: Set<string>
  /** The environment that makes the product call this peer. */
  readonly variables: Readonly<Record<string, string>>
}

export const socialClient = { id: 'client-id', secret: 'canary-social-secret' }

/** The personal token of the app's owner at Envato ("Authentication with personal tokens"). */
export const envatoPersonalToken = 'canary-personal-token'

const person = (id: string): SocialPerson => ({
  id,
  first: 'Ada Augusta',
  last: 'Byron',
  handle: 'countess',
  email: 'ada@example.org',
  isEmailConfirmed: true,
})

const json = (status: number, data: unknown): PeerAnswer => ({ status, data })
const refused = (status: number, error: string) => json(status, { error, error_description: 'Refused.' })

/**
 * Four sites in one: Google ("OpenID Connect" of developers.google.com/identity), Facebook ("Manually Build a Login
 * Flow" and "Secure Graph API Calls" of developers.facebook.com), X ("OAuth 2.0 Authorization Code Flow with PKCE" of
 * docs.x.com) and Envato ("Authentication with OAuth" of build.envato.com/api). Each requires what its documentation
 * requires.
 */
export async function startSocialPeer(): Promise<SocialPeer> {
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  const http = await startHttpPeer(async request => {
    const path = request.url.pathname
    peer.asked.push(`${request.method} ${path}`)
    const [, provider, ...rest] = path.split('/') as [string, SocialProvider, ...string[]]
    const place = rest.join('/')
    if (place === authorizePaths[provider]) return authorise(peer, grants, provider, request)
    if (peer.fault) {
      const { fault } = peer
      peer.fault = null
      return fault === 'cut' ? cutOff : json(503, { error: 'temporarily_unavailable' })
    }
    if (place === tokenPaths[provider] && request.method === 'POST') {
      return giveToken({ peer, grants, tokens }, provider, request)
    }
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const isOwner = provider === 'envato' && token === envatoPersonalToken
    if (!isOwner && tokens.get(token)?.provider !== provider) return refused(401, 'invalid_token')
    return tellPerson(peer.people[provider], provider, place, request, token, tokens.get(token)?.scopes ?? [])
  })
  const peer: SocialPeer = {
    ...http,
    people: { google: person('g-1'), facebook: person('f-1'), twitter: person('t-1'), envato: person('1234567') },
    consents: true,
    fault: null,
    asked: [],
    given: new Set(),
    variables: {
      GOOGLE_AUTHORIZE_URL: `${http.url}/google/o/oauth2/v2/auth`,
      GOOGLE_TOKEN_URL: `${http.url}/google/token`,
      GOOGLE_USERINFO_URL: `${http.url}/google/v1/userinfo`,
      FACEBOOK_URL: `${http.url}/facebook`,
      FACEBOOK_GRAPH_URL: `${http.url}/facebook`,
      TWITTER_URL: `${http.url}/twitter`,
      TWITTER_API_URL: `${http.url}/twitter`,
      ENVATO_URL: `${http.url}/envato`,
      OUTBOUND_ALLOW: '127.0.0.1',
    },
  }
  return peer
}

const authorizePaths: Readonly<Record<SocialProvider, string>> = {
  google: 'o/oauth2/v2/auth',
  facebook: 'v24.0/dialog/oauth',
  twitter: 'i/oauth2/authorize',
  envato: 'authorization',
}
const tokenPaths: Readonly<Record<SocialProvider, string>> = {
  google: 'token',
  facebook: 'v24.0/oauth/access_token',
  twitter: '2/oauth2/token',
  envato: 'token',
}
/** The scopes that each requires before it reveals who the user is. */
const neededScopes: Readonly<Record<SocialProvider, readonly string[]>> = {
  google: ['openid', 'email', 'profile'],
  facebook: ['email', 'public_profile'],
  twitter: ['users.read', 'tweet.read'],
  envato: [],
}
const withChallenge = new Set<SocialProvider>(['google', 'twitter'])

function authorise(
  peer: SocialPeer,
  grants: Map<string, Grant>,
  provider: SocialProvider,
  { url }: PeerRequest,
): PeerAnswer {
  const given = Object.fromEntries(url.searchParams)
  const scopes = (given.scope ?? '').split(' ').filter(Boolean)
  const isRight = given.client_id === socialClient.id && given.response_type === 'code' && Boolean(given.state)
  const hasScopes = neededScopes[provider].every(scope => scopes.includes(scope))
  const hasChallenge = given.code_challenge_method === 'S256' && (given.code_challenge ?? '').length === 43
  if (!isRight || !hasScopes || hasChallenge !== withChallenge.has(provider)) return refused(400, 'invalid_request')
  const back = new URL(given.redirect_uri ?? '')
  back.searchParams.set('state', given.state ?? '')
  if (peer.consents) {
    const code = randomBytes(12).toString('hex')
    const challenge = hasChallenge ? (given.code_challenge ?? '') : null
    grants.set(code, { provider, challenge, redirectUri: given.redirect_uri ?? '', scopes })
    back.searchParams.set('code', code)
  } else back.searchParams.set('error', 'access_denied')
  return { status: 302, headers: { location: back.href } }
}

interface State {
  readonly peer: SocialPeer
  readonly grants: Map<string, Grant>
  readonly tokens: Map<string, Grant>
}

function giveToken({ peer, grants, tokens }: State, provider: SocialProvider, request: PeerRequest): PeerAnswer {
  const form = Object.fromEntries(new URLSearchParams(request.body.toString('utf8')))
  const basic = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString('utf8')
  const [id, secret] = provider === 'twitter' ? basic.split(':') : [form.client_id, form.client_secret]
  if (id !== socialClient.id || secret !== socialClient.secret) {
    // Facebook has its own format for refusals.
    return provider === 'facebook'
      ? json(400, { error: { message: 'Error validating client secret.', type: 'OAuthException', code: 1 } })
      : refused(401, 'invalid_client')
  }
  const token = `access-${randomBytes(12).toString('hex')}`
  if (provider === 'facebook' && form.grant_type === 'client_credentials') {
    return json(200, { access_token: `${id}|${token}`, token_type: 'bearer' })
  }
  const grant = grants.get(form.code ?? '')
  grants.delete(form.code ?? '')
  const challenge = form.code_verifier ? createHash('sha256').update(form.code_verifier).digest('base64url') : null
  const isRight = grant && grant.redirectUri === form.redirect_uri && grant.challenge === challenge
  if (form.grant_type !== 'authorization_code' || !isRight || grant.provider !== provider) {
    return refused(400, provider === 'twitter' ? 'invalid_request' : 'invalid_grant')
  }
  tokens.set(token, grant)
  peer.given.add(token)
  return json(200, { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: grant.scopes.join(' ') })
}

function tellPerson(
  who: SocialPerson,
  provider: SocialProvider,
  place: string,
  { url }: PeerRequest,
  token: string,
  scopes: readonly string[],
): PeerAnswer {
  const { id, first, last, handle, email } = who
  const name = `${first} ${last}`
  const address = email === null ? {} : { email }
  if (provider === 'google' && place === 'v1/userinfo') {
    const confirmed = email === null ? {} : { email_verified: who.isEmailConfirmed }
    return json(200, { sub: id, name, given_name: first, family_name: last, ...address, ...confirmed })
  }
  if (provider === 'facebook' && place === 'v24.0/me') {
    const proof = createHmac('sha256', socialClient.secret).update(token).digest('hex')
    if (url.searchParams.get('appsecret_proof') !== proof) {
      return json(400, { error: { message: 'Invalid appsecret_proof provided', type: 'GraphMethodException' } })
    }
    const all: Record<string, unknown> = { id, first_name: first, last_name: last, name, ...address }
    const wanted = (url.searchParams.get('fields') ?? 'id,name').split(',')
    return json(200, Object.fromEntries(Object.entries(all).filter(([field]) => wanted.includes(field))))
  }
  if (provider === 'twitter' && place === '2/users/me') {
    const isAsked = url.searchParams.get('user.fields')?.includes('confirmed_email') && scopes.includes('users.email')
    const confirmed = isAsked && email !== null && who.isEmailConfirmed ? { confirmed_email: email } : {}
    return json(200, { data: { id, name, username: handle, ...confirmed } })
  }
  if (provider === 'envato') {
    if (place === 'whoami') return json(200, { userId: Number(id), scopes: ['default'], ttl: 3600 })
    const market: Readonly<Record<string, unknown>> = {
      email: address,
      username: { username: handle },
      account: { account: { firstname: first, surname: last, country: 'UK', image: '' } },
    }
    const found = market[/^v1\/market\/private\/user\/(\w+)\.json$/.exec(place)?.[1] ?? '']
    if (found) return json(200, found)
  }
  return json(404, { error: 'not_found' })
}
