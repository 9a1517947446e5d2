/// <reference path="./oidc-provider.d.ts" />
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
  /** Tells it the addresses of a site, as its administrator does. Everybody is signed out there. */
  register(site: RegisteredSite): void
  close(): Promise<void>
}

/** The addresses of a site that signs people in with it. */
export interface RegisteredSite {
  readonly callback: string
  readonly signedOut: string
  readonly logout?: string
}

export interface CertifiedOptions {
  /** What its key is for. */
  readonly algorithm?: string
  /** What it signs ID tokens with, if it isn’t that key. */
  readonly tokenAlgorithm?: string
  readonly authentication?: string
  /** Claims are in userinfo alone, as OpenID Connect Core 1.0, section 5.4, has it for the code flow. */
  readonly onlyUserinfo?: boolean
  /** Where it sends people back to. */
  readonly callback?: string
  /** Where it sends people who have signed out. */
  readonly afterLogout?: string
}

/**
 * Starts oidc-provider, which is certified by the OpenID Foundation, with one client and its own pages for signing in.
 * Requires PKCE.
 */
export async function startCertifiedProvider(options: CertifiedOptions = {}): Promise<CertifiedProvider> {
  const { algorithm = 'RS256', authentication = 'client_secret_basic', onlyUserinfo = false } = options
  let handle: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => {
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
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const made: CertifiedProvider = {
    issuer,
    claims: {},
    logouts,
    register(site) {
      handle = serving(site)
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>(resolve => {
        server.close(() => resolve())
      })
    },
  }
  const key = { ...(await exportJWK(privateKey)), alg: algorithm, use: 'sig', kid: 'first' }
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
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'name', 'picture', 'preferred_username'],
        groups: ['groups'],
      },
      enabledJWA: { idTokenSigningAlgValues: ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519', 'HS256'] },
      conformIdTokenClaims: onlyUserinfo,
      findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...made.claims }) }),
      features: { backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
      cookies: { keys: ['a key of the tests'] },
      pkce: { required: () => true },
      // Without the dispatcher it comes with, which refuses loopback.
      fetch: (address: string, { method, headers, body }: RequestInit) => fetch(address, { method, headers, body }),
    }).callback()
  made.register({ callback: options.callback ?? redirectUri, signedOut: options.afterLogout ?? signedOut })
  return made
}

async function readBody(request: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(request)).toString()
}
