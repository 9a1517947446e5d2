import { errors as joseErrors } from 'jose'
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { IdentityError, type IdentityFault } from '../identity-provider.ts'
import { wordsOf } from './provider-words.ts'

/**
 * Says what went wrong, and whose turn it is. The libraries' errors hold whole answers with tokens, so they are never
 * passed on as a cause.
 * @param secrets left out of what the provider said
 * @throws an error that doesn't come from the provider's answer, as it is
 */
export function identityFailure(error: unknown, secrets: readonly string[] = []): IdentityError {
  const inner = innerOf(error)
  if (inner) return inner
  if (error instanceof AuthorizationResponseError)
    return refusedByProvider(error.error, said(error.error, error.error_description, secrets))
  if (error instanceof ResponseBodyError)
    return refusedByToken(error.error, error.status, said(error.error, error.error_description, secrets))
  if (error instanceof WWWAuthenticateChallengeError)
    return refusedByToken(error.status === 401 ? 'invalid_client' : '', error.status, `HTTP ${error.status}`)
  if (error instanceof joseErrors.JOSEError) return byJose(error)
  if (error instanceof ClientError) return byCode(error)
  // Both libraries report text that isn't base64url or a key that isn't one as a wrong argument.
  if (error instanceof TypeError) return notTrusted(error.message)
  throw error
}

/** Our own error, which openid-client wraps when a request fails. */
function innerOf(error: unknown): IdentityError | null {
  if (error instanceof IdentityError) return error
  return error instanceof Error && error.cause instanceof IdentityError ? error.cause : null
}

/** RFC 6749 section 4.1.2.1, OpenID Connect Core 1.0 section 3.1.2.6. */
export function refusedByProvider(code: string, words: string): IdentityError {
  if (code === 'invalid_scope')
    return new IdentityError('misconfigured', `The provider refused the scopes (${words})`, { field: 'scopes' })
  if (code === 'unauthorized_client')
    return new IdentityError('misconfigured', `The provider doesn’t let this client sign people in (${words})`, {
      field: 'clientId',
    })
  if (code === 'server_error' || code === 'temporarily_unavailable')
    return new IdentityError('unavailable', `The provider has a problem of its own (${words})`)
  if (code === 'invalid_request' || code === 'unsupported_response_type')
    return new IdentityError('misconfigured', `The provider refused the request (${words})`)
  return new IdentityError('refused', `The provider didn’t sign the person in (${words})`)
}

/** RFC 6749 section 5.2. */
function refusedByToken(code: string, status: number, words: string): IdentityError {
  if (code === 'invalid_client')
    return new IdentityError('misconfigured', `The provider rejected the client ID or the client secret (${words})`, {
      field: 'clientSecret',
    })
  if (code === 'unauthorized_client')
    return new IdentityError('misconfigured', `The provider doesn’t let this client sign people in (${words})`, {
      field: 'clientId',
    })
  if (code === 'invalid_grant')
    return new IdentityError(
      'untrusted',
      `The provider refused the code: it expired, was used, or isn’t ours (${words})`,
    )
  if (status >= 500 || status === 429)
    return new IdentityError('unavailable', `The provider has a problem of its own (${words})`)
  return new IdentityError('misconfigured', `The provider refused the request (${words})`)
}

const faults: Readonly<Record<string, IdentityFault>> = {
  OAUTH_TIMEOUT: 'unavailable',
  OAUTH_ABORT: 'unavailable',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'unavailable',
  OAUTH_RESPONSE_IS_NOT_JSON: 'unavailable',
  OAUTH_MISSING_SERVER_METADATA: 'misconfigured',
  OAUTH_INVALID_SERVER_METADATA: 'misconfigured',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'misconfigured',
  OAUTH_REQUEST_PROTOCOL_FORBIDDEN: 'misconfigured',
}

function byCode(error: ClientError): IdentityError {
  const { cause } = error
  const fault = faults[error.code ?? '']
  if (cause instanceof Response && cause.status !== 200)
    return new IdentityError('unavailable', `The provider answered with HTTP ${cause.status}`)
  const reason = cause instanceof Error ? cause.message : error.message
  if (!fault) return notTrusted(reason)
  return new IdentityError(fault, `The provider’s answer can’t be used (${wordsOf(reason)})`)
}

function byJose(error: joseErrors.JOSEError): IdentityError {
  // A set of keys that couldn't be read has no code of its own.
  const isAway = error instanceof joseErrors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC'
  if (isAway) return new IdentityError('unavailable', `The provider’s keys couldn’t be read (${error.message})`)
  return notTrusted(error.message)
}

export function notTrusted(reason: string): IdentityError {
  return new IdentityError('untrusted', `The provider’s answer can’t be trusted (${wordsOf(reason)})`)
}

function said(code: string, more: string | undefined, secrets: readonly string[]): string {
  return wordsOf([code, more].filter(Boolean).join(': '), secrets)
}
