/// <reference path="./oidc-provider.d.ts" />
import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

export const redirectUri = 'http://drive.test/secure/auth/company/01/callback'
export const signedOut = 'http://drive.test/login'
export const certifiedSecret = 'canary-openid-secret-of-a-client-that-is-long-enough'

export interface CertifiedProvider {
  readonly issuer: string
  /** What it says about everybody who signs in; `sub` is the name that they type. */
  claims: Record<string, unknown>
  /** Logout tokens that it sent. */
  readonly logouts: string[]
  /** Whom it doesn’t let in, by the name that they type. */
  readonly dismissed: Set<string>
  /** Pictures that it serves, by path. */
  readonly pictures: Map<string, Uint8Array>
  /** Tells it the addresses of a site, as its administrator does. Everybody is signed out there. */
  register(site: RegisteredSite): void
  /** Signs with a new key from now on, and publishes that one alone. Everybody is signed out there. */
  rotateKeys(): Promise<void>
  close(): Promise<void>
}

/** The addresses of a site that signs people in with it. */
export interface RegisteredSite {
  readonly callback: string
  readonly signedOut: string
  readonly logout?: string
}

export interface CertifiedOptions {
  /** Says what its key is for. */
  readonly algorithm?: string
  /** What it signs ID tokens with, if it isn’t that key. */
  readonly tokenAlgorithm?: string
  readonly authentication?: string
  /** Claims are in userinfo alone, as OpenID Connect Core 1.0, section 5.4, has it for the code flow. */
  readonly onlyUserinfo?: boolean
  /** Says where it sends people back to. */
  readonly callback?: string
  /** Says where it sends people who have signed out. */
  readonly afterLogout?: string
}

const claimsByScope = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  profile: ['given_name', 'family_name', 'name', 'picture', 'preferred_username'],
  groups: ['groups'],
}

/**
 * Starts oidc-provider, which is certified by the OpenID Foundation, with one client and its own pages for signing in.
 * Requires PKCE.
 */
export async function startCertifiedProvider(options: CertifiedOptions = {}): Promise<CertifiedProvider> {
  const { algorithm = 'RS256', authentication = 'client_secret_basic', onlyUserinfo = false } = options
  let handle: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => {
    const picture = made.pictures.get(request.url ?? '')
    if (picture) return response.end(picture)
    if (request.url !== '/logged-out') return handle(request, response)
    void readBody(request).then(body => {
      logouts.push(new URLSearchParams(body).get('logout_token') ?? '')
      response.end()
    })
  })
  const logouts: string[] = []
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let key = await newKey(algorithm)
  let registered: RegisteredSite = {
    callback: options.callback ?? redirectUri,
    signedOut: options.afterLogout ?? signedOut,
  }
  const made: CertifiedProvider = {
    issuer,
    claims: {},
    logouts,
    dismissed: new Set(),
    pictures: new Map(),
    register(site) {
      registered = site
      handle = serving(site)
    },
    async rotateKeys() {
      key = await newKey(algorithm)
      handle = serving(registered)
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>(resolve => {
        server.close(() => resolve())
      })
    },
  }
  const serving = (site: RegisteredSite) =>
    new Provider(issuer, {
      clients: [
        {
          client_id: 'drive',
          ...(authentication !== 'none' && { client_secret: certifiedSecret }),
          token_endpoint_auth_method: authentication,
          id_token_signed_response_alg: options.tokenAlgorithm ?? algorithm,
          redirect_uris: [site.callback],
          post_logout_redirect_uris: [site.signedOut],
          backchannel_logout_uri: site.logout ?? `${issuer}/logged-out`,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [key] },
      claims: claimsByScope,
      enabledJWA: { idTokenSigningAlgValues: ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519', 'HS256'] },
      conformIdTokenClaims: onlyUserinfo,
      findAccount: (_ctx: unknown, id: string) =>
        made.dismissed.has(id) ? undefined : { accountId: id, claims: () => ({ sub: id, ...made.claims }) },
      features: { backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
      cookies: { keys: ['a key of the tests'] },
      pkce: { required: () => true },
      // Without the dispatcher it comes with, which refuses loopback.
      fetch: (address: string, { method, headers, body }: RequestInit) => fetch(address, { method, headers, body }),
    }).callback()
  made.register(registered)
  return made
}

async function newKey(algorithm: string): Promise<Record<string, unknown>> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: algorithm, use: 'sig', kid: randomUUID() }
}

async function readBody(request: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(request)).toString()
}
