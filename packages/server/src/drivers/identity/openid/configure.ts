import type { OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  clockSkew,
  clockTolerance,
  customFetch,
  enableNonRepudiationChecks,
  None,
  setJwksCache,
} from 'openid-client'
import type { Clock } from '../../../platform/clock.ts'
import { IdentityError } from '../identity-provider.ts'
import { toleranceSeconds } from './claims.ts'
import { acceptedSignatures, type ProviderMetadata } from './discover.ts'
import type { KnownProvider } from './known-provider.ts'

interface ConfigureOptions {
  readonly settings: OpenidSettings
  readonly clientSecret: string
  readonly provider: Pick<KnownProvider, 'metadata' | 'keys'>
  readonly clock: Clock
  readonly timeoutMs: number
  readonly fetch: CustomFetch
}

/** Returns what openid-client needs for one person's request. @throws IdentityError if the client can't prove who it is there */
export function configure({ settings, clientSecret, provider, clock, timeoutMs, fetch }: ConfigureOptions) {
  const { metadata, keys } = provider
  const accepted = acceptedSignatures(metadata)
  const server = {
    ...metadata,
    id_token_signing_alg_values_supported: accepted,
    // Userinfo is signed as ID tokens are, where it is signed at all.
    userinfo_signing_alg_values_supported: accepted,
  }
  const client = {
    [clockSkew]: Math.round((clock.now() - Date.now()) / 1000),
    [clockTolerance]: toleranceSeconds,
  }
  const config = new Configuration(server, settings.clientId, client, authentication(metadata, clientSecret))
  config[customFetch] = fetch
  config.timeout = timeoutMs / 1000
  // Without this a token that comes straight from the provider over TLS would be believed without its signature.
  enableNonRepudiationChecks(config)
  // Who may be asked without TLS is decided by `fetch`; with an issuer on TLS, nobody.
  if (metadata.issuer.startsWith('http:')) allowInsecureRequests(config)
  if (keys) setJwksCache(config, keys)
  return config
}

/** OpenID Connect Core 1.0, section 9. In the form if possible: some providers decode the header wrongly. */
function authentication(metadata: ProviderMetadata, clientSecret: string): ClientAuth {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (clientSecret === '') return None()
  if (methods.includes('client_secret_post')) return ClientSecretPost(clientSecret)
  if (methods.includes('client_secret_basic')) return ClientSecretBasic(clientSecret)
  throw new IdentityError('misconfigured', 'The provider doesn’t accept a client secret. Let its client use one', {
    field: 'clientSecret',
  })
}
