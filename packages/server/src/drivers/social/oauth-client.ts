import { createHash } from 'node:crypto'
import { askJson, type JsonAnswer, valueAt } from '../../platform/outbound/ask-json.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { OutboundRequest } from '../../platform/outbound/request.ts'
import { messageOf } from '../../platform/settings/run-steps.ts'
import { SocialError } from './social-driver.ts'

export interface OauthOptions {
  readonly outbound: Outbound
  readonly clientId: string
  readonly clientSecret: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly scopes: readonly string[]
  /** A challenge is sent (RFC 7636). */
  readonly usesPkce: boolean
  /** How the client authenticates (RFC 6749 §2.3.1): in the header or in the form. */
  readonly authentication: 'basic' | 'form'
  /** Parameters of the authorization request beyond the standard ones. */
  readonly more?: Readonly<Record<string, string>>
}

/** The parts of the authorization code flow that all providers share. */
export interface OauthClient {
  authorizeUrl(begin: { state: string; verifier: string; redirectUri: string }): string
  /** @returns the access token */
  exchange(back: { code: string; verifier: string; redirectUri: string; signal: AbortSignal }): Promise<string>
  /** Reads JSON on behalf of the user. */
  read(url: string | URL, accessToken: string, signal: AbortSignal): Promise<unknown>
  /** Sends an invalid code: a provider checks the client first (RFC 6749 §5.2). */
  tryClient(signal: AbortSignal): Promise<void>
}

/** Idle timeout; milliseconds. */
const idleMs = 15_000
const longestAnswer = 256 * 1024

/** Errors about the client itself, not about the code. */
const clientErrors = new Set(['invalid_client', 'unauthorized_client'])

/**
 * The authorization code flow (RFC 6749 §4.1) with the providers' differences as options. Requests are sent through
 * `outbound`.
 */
export function createOauthClient(options: OauthOptions): OauthClient {
  const { outbound, clientId, clientSecret, tokenUrl } = options

  /** RFC 6749 §4.1.3. */
  async function askToken(back: { code: string; verifier: string; redirectUri: string; signal: AbortSignal }) {
    const isInHeader = options.authentication === 'basic'
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.code,
      redirect_uri: back.redirectUri,
      ...(options.usesPkce ? { code_verifier: back.verifier } : {}),
      ...(isInHeader ? {} : { client_id: clientId, client_secret: clientSecret }),
    })
    return askSite(outbound, tokenUrl, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        ...(isInHeader ? { authorization: basicCredentials(clientId, clientSecret) } : {}),
      },
      body: body.toString(),
      signal: back.signal,
    })
  }

  return {
    authorizeUrl({ state, verifier, redirectUri }) {
      const url = new URL(options.authorizeUrl)
      const query = {
        ...options.more,
        response_type: 'code',
        client_id: clientId,
        state,
        scope: options.scopes.join(' '),
        redirect_uri: redirectUri,
        ...(options.usesPkce ? { code_challenge_method: 'S256', code_challenge: challengeOf(verifier) } : {}),
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.href
    },
    async exchange(back) {
      const answer = await askToken(back)
      const token = textAt(answer.data, 'access_token')
      if (answer.status !== 200 || !token) throw new SocialError(wordsOf(answer))
      return token
    },
    async read(url, accessToken, signal) {
      const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
      const answer = await askSite(outbound, url, { headers, signal })
      if (answer.status !== 200) throw new SocialError(wordsOf(answer))
      return answer.data
    },
    async tryClient(signal) {
      const redirectUri = 'https://localhost/'
      const answer = await askToken({ code: 'none', verifier: 'v'.repeat(43), redirectUri, signal })
      const isAboutClient = answer.status === 401 || clientErrors.has(textAt(answer.data, 'error'))
      if (isAboutClient || answer.status >= 403) throw new SocialError(wordsOf(answer))
    },
  }
}

/** RFC 7636 §4.2. */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** RFC 6749 §2.3.1: both are form-encoded before they are joined. */
function basicCredentials(clientId: string, clientSecret: string): string {
  const written = [clientId, clientSecret].map(text => new URLSearchParams({ '': text }).toString().slice(1))
  return `Basic ${Buffer.from(written.join(':')).toString('base64')}`
}

/**
 * Follows no redirects: a token is sent only where it was meant to be sent. @throws SocialError if there is no response
 */
export async function askSite(outbound: Outbound, url: string | URL, request: OutboundRequest): Promise<JsonAnswer> {
  try {
    return await askJson(outbound, url, { idleMs, maxBytes: longestAnswer, ...request })
  } catch (error) {
    throw new SocialError(messageOf(error), error)
  }
}

/** The message of a refusal (RFC 6749 §5.2; Facebook has its own format). */
export function wordsOf({ status, data }: Pick<JsonAnswer, 'status' | 'data'>): string {
  const error = textAt(data, 'error') || textAt(data, 'error', 'type')
  const more = textAt(data, 'error_description') || textAt(data, 'error', 'message') || textAt(data, 'detail')
  return `The provider answered ${status}: ${[error, more].filter(Boolean).join(': ') || 'nothing more'}`
}

/** A text, or a whole number as text, inside parsed JSON; empty if there is none. */
export function textAt(data: unknown, ...path: readonly string[]): string {
  const value = valueAt(data, ...path)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' ? value.trim() : ''
}
