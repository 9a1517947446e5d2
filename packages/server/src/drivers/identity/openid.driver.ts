import type { OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import {
  buildAuthorizationUrl,
  buildEndSessionUrl,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Clock } from '../../platform/clock.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { RedirectProvider } from './identity-provider.ts'
import { requestParameters } from './openid/authorization-request.ts'
import { configure } from './openid/configure.ts'
import { acceptedSignatures } from './openid/discover.ts'
import { createGuardedFetch } from './openid/guarded-fetch.ts'
import { identifyPerson, longestHint } from './openid/identify-person.ts'
import { before, createKnownProvider, type KnownProvider } from './openid/known-provider.ts'
import { probeProvider } from './openid/probe-provider.ts'
import { readLogoutToken } from './openid/read-logout.ts'

export interface OpenidDriverOptions {
  readonly settings: OpenidSettings
  /** Empty for a public client, which PKCE alone protects. */
  readonly clientSecret: string
  readonly outbound: Outbound
  readonly clock: Clock
  /** How long each request to the provider may take; milliseconds. */
  readonly timeoutMs?: number
}

/**
 * OpenID Connect Core 1.0 by the authorization code flow with PKCE, with any provider that publishes its settings.
 * openid-client makes the checks, and jose those of logout tokens.
 *
 * Keep a driver as long as its settings stay as they are: it remembers the provider's settings and keys.
 */
export function createOpenidDriver(options: OpenidDriverOptions): RedirectProvider {
  const { settings, outbound, clock, timeoutMs = 10_000 } = options
  const guarded = { outbound, timeoutMs }
  const known = createKnownProvider({ ...settings, clock, timeoutMs, fetch: createGuardedFetch(guarded) })
  const configured = (provider: KnownProvider, signal: AbortSignal) =>
    configure({ ...options, provider, timeoutMs, fetch: createGuardedFetch({ ...guarded, signal }) })

  return {
    kind: 'openid',

    async begin({ redirectUri, signal }) {
      const config = configured(await known(signal), signal)
      const check = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
      const address = buildAuthorizationUrl(config, await requestParameters(settings, redirectUri, check))
      return { address: address.href, check }
    },

    async identify({ signal, ...back }) {
      const provider = await known(signal)
      const config = configured(provider, signal)
      return identifyPerson({ ...options, ...back, provider, config, guarded, now: clock.now() })
    },

    async signOutAddress({ idToken, returnTo, state, signal }) {
      const provider = await known(signal)
      if (provider.metadata.end_session_endpoint === undefined) return null
      const parameters = new URLSearchParams({ post_logout_redirect_uri: returnTo, state })
      // Without it, the client ID that openid-client adds says whose session it is, and the provider asks the person.
      if (idToken && idToken.length <= longestHint) parameters.set('id_token_hint', idToken)
      return buildEndSessionUrl(configured(provider, signal), parameters).href
    },

    async readLogout(token, signal) {
      const { metadata, logoutKeys } = await known(signal)
      const check = {
        issuer: metadata.issuer,
        clientId: settings.clientId,
        keys: logoutKeys,
        algorithms: acceptedSignatures(metadata),
        now: clock.now(),
      }
      return before(signal, readLogoutToken(token, check))
    },

    probe: (take, redirectUri, signal, isNew = false) =>
      probeProvider({ ...options, timeoutMs, guarded: { ...guarded, signal }, take, redirectUri, isNew }),
  }
}
