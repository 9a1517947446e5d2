import type { OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import {
  buildAuthorizationUrl,
  type Configuration,
  genericGrantRequest,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Clock } from '../../../platform/clock.ts'
import type { RunStep } from '../../../platform/settings/hooks.ts'
import { IdentityError } from '../identity-provider.ts'
import { requestParameters } from './authorization-request.ts'
import { configure } from './configure.ts'
import { countKeys } from './count-keys.ts'
import {
  acceptedSignatures,
  issuerAddress,
  type ProviderMetadata,
  readMetadata,
  refuseUnusable,
  settingsAddress,
} from './discover.ts'
import { createGuardedFetch, type GuardedOptions, inTime, openAnswer } from './guarded-fetch.ts'
import { identityFailure, refusedByProvider } from './identity-failure.ts'
import { wordsOf } from './provider-words.ts'

interface ProbeOptions {
  readonly settings: OpenidSettings
  readonly clientSecret: string
  readonly clock: Clock
  readonly timeoutMs: number
  readonly guarded: GuardedOptions
  readonly take: RunStep
  readonly redirectUri: string
  readonly isNew: boolean
}

/** Asks the provider for everything that a sign-in needs, short of a person. Nothing is taken from memory. */
export async function probeProvider(options: ProbeOptions): Promise<void> {
  const { settings, guarded, take, redirectUri, isNew } = options
  const fetch = createGuardedFetch(guarded)
  let issuer: URL | undefined
  let answer = new Response()
  let metadata: ProviderMetadata | undefined
  let config: Configuration | undefined

  await take('Connect to the provider', async () => {
    issuer = issuerAddress(settings.issuer)
    const address = settingsAddress(issuer).href
    const headers = { accept: 'application/json' }
    answer = await fetch(address, { method: 'GET', headers, body: undefined, redirect: 'manual' })
    if (answer.status !== 200)
      throw new IdentityError('misconfigured', `No provider was found at this issuer (HTTP ${answer.status})`, {
        field: 'issuer',
      })
    return address
  })
  await take('Read its settings', async () => {
    metadata = await readMetadata(must(issuer), async () => answer, guarded.timeoutMs)
    return metadata.issuer
  })
  await take('Check what it supports', async () => {
    refuseUnusable(must(metadata))
    config = configure({ ...options, provider: { metadata: must(metadata), keys: undefined }, fetch })
    return abilities(must(metadata))
  })
  await take('Read its keys', () => countKeys(must(metadata), fetch))
  await take('Try the client ID and secret', () => tryClient(must(config), options))
  if (isNew) return
  await take('Check the redirect URL', () => tryRedirect(must(config), settings, redirectUri, guarded))
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('An earlier step of the trial has no result')
  return value
}

function abilities(metadata: ProviderMetadata): string {
  const pkce = metadata.code_challenge_methods_supported ? 'PKCE' : 'PKCE (not announced)'
  const ends = [
    ...(metadata.end_session_endpoint ? ['signs out there'] : []),
    ...(metadata.backchannel_logout_supported ? ['tells us who signed out'] : []),
  ]
  return [pkce, acceptedSignatures(metadata).join(' '), ...ends].join(', ')
}

/** A provider checks the client before the code (RFC 6749, section 5.2), so a wrong code shows whether it knows it. */
async function tryClient(config: Configuration, { clientSecret, redirectUri }: ProbeOptions): Promise<string> {
  const parameters = { code: randomState(), redirect_uri: redirectUri, code_verifier: randomPKCECodeVerifier() }
  try {
    await genericGrantRequest(config, 'authorization_code', parameters)
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant')
      return clientSecret === '' ? 'Accepted, without a secret' : 'Accepted'
    throw identityFailure(error, [clientSecret, ...Object.values(parameters)])
  }
  throw new IdentityError('misconfigured', 'The provider accepted a code that it never gave: it can’t be trusted')
}

/** Ways of a provider to say that nobody is signed in there (OpenID Connect Core 1.0, section 3.1.2.6). */
const asksPerson = new Set(['login_required', 'interaction_required', 'consent_required', 'account_selection_required'])

/**
 * With `prompt=none` a provider sends people straight back, but only to an address that it knows. One that shows a page
 * instead leaves it open.
 */
async function tryRedirect(
  config: Configuration,
  settings: OpenidSettings,
  redirectUri: string,
  guarded: GuardedOptions,
): Promise<string> {
  const check = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  const parameters = { ...(await requestParameters(settings, redirectUri, check)), prompt: 'none' }
  const answer = await openAnswer(inTime(guarded), buildAuthorizationUrl(config, parameters), {
    headers: { accept: 'text/html' },
  })
  answer.body.destroy()
  const back = URL.parse(answer.headers.location ?? '', config.serverMetadata().authorization_endpoint)
  if (back && `${back.origin}${back.pathname}` === redirectUri) {
    const error = back.searchParams.get('error')
    if (error === null || asksPerson.has(error)) return `Sends people back to ${redirectUri}`
    throw refusedByProvider(error, wordsOf(`${error}: ${back.searchParams.get('error_description') ?? ''}`))
  }
  if (answer.status >= 500 || answer.status === 429)
    throw new IdentityError('unavailable', `The provider has a problem of its own (HTTP ${answer.status})`)
  if (answer.status >= 400)
    throw new IdentityError(
      'misconfigured',
      `The provider doesn’t accept the redirect address. Add it to the client there: ${redirectUri} (HTTP ${answer.status})`,
    )
  return `Not certain until someone signs in. The client at the provider needs this redirect URL: ${redirectUri}`
}
