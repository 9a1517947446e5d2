import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { type HttpPeer, type PeerAnswer, type PeerRequest, startHttpPeer } from '../http-peer.ts'

export const lyingClient = { id: 'drive', secret: 'canary-lied-secret' }

type Answer = PeerAnswer | Promise<PeerAnswer>

/** A provider that does as the test tells it, within the protocol or not. */
export interface LyingProvider extends Omit<HttpPeer, 'url'> {
  readonly issuer: string
  /** Replaces or, with undefined, removes what it publishes about itself. */
  settings: Record<string, unknown>
  keys: JWK[]
  /** Holds what its ID tokens say beside what they have to. */
  claims: Record<string, unknown>
  userinfo: Record<string, unknown>
  /** Replaces the ID token. */
  token: (() => Promise<string>) | null
  /** Replaces the answer at a path. */
  readonly answers: Map<string, (request: PeerRequest) => Answer>
  /** Method and path of each request, and the authorization it came with. */
  readonly asked: string[]
  readonly authorizations: Map<string, string>
  /** Signs with its first key, unless another is given. */
  sign(claims: JWTPayload, header?: Record<string, unknown>, key?: CryptoKey | Uint8Array): Promise<string>
  /** Returns what an honest token says now. */
  honest(): JWTPayload
  /** Signs with a new key from now on, and publishes that one alone. */
  rotate(): Promise<void>
  reset(): Promise<void>
}

export async function startLyingProvider(): Promise<LyingProvider> {
  let signer: CryptoKey
  let kid = 0
  const peer = await startHttpPeer(async request => {
    const { pathname } = request.url
    made.asked.push(`${request.method} ${pathname}`)
    made.authorizations.set(pathname, request.headers.authorization ?? '')
    return (await made.answers.get(pathname)?.(request)) ?? usual(pathname)
  })
  const issuer = peer.url

  async function usual(path: string): Promise<PeerAnswer> {
    if (path === '/.well-known/openid-configuration')
      return { status: 200, data: { ...published(issuer), ...made.settings } }
    if (path === '/keys') return { status: 200, data: { keys: made.keys } }
    if (path === '/userinfo') return { status: 200, data: made.userinfo }
    if (path !== '/token') return { status: 404, data: {} }
    const idToken = await (made.token ?? (() => made.sign(made.honest())))()
    return { status: 200, data: { access_token: 'canary-access', token_type: 'Bearer', id_token: idToken } }
  }

  const made: LyingProvider = {
    ...peer,
    issuer,
    settings: {},
    keys: [],
    claims: {},
    userinfo: {},
    token: null,
    answers: new Map(),
    asked: [],
    authorizations: new Map(),
    honest() {
      const now = Math.floor(Date.now() / 1000)
      return { iss: issuer, aud: lyingClient.id, sub: 'ada', iat: now, exp: now + 300, ...made.claims }
    },
    sign: (claims, header = {}, key = signer) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: String(kid), ...header })
        .sign(key, { crit: { odd: true } }),
    async rotate() {
      const pair = await generateKeyPair('ES256', { extractable: true })
      signer = pair.privateKey
      kid++
      made.keys = [{ ...(await exportJWK(pair.publicKey)), kid: String(kid), alg: 'ES256', use: 'sig' }]
    },
    async reset() {
      Object.assign(made, { settings: {}, claims: {}, userinfo: { sub: 'ada' }, token: null })
      made.answers.clear()
      made.asked.length = 0
      made.authorizations.clear()
      await made.rotate()
    },
  }
  await made.reset()
  return made
}

function published(issuer: string): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}
