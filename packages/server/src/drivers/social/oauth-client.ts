import { askJson, type JsonAnswer, valueAt } from '../../platform/outbound/ask-json.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { OutboundRequest } from '../../platform/outbound/request.ts'
import { messageOf } from '../../platform/settings/take-steps.ts'
import { SocialError } from './social-driver.ts'

export interface OauthOptions {
  readonly outbound: Outbound
  readonly clientId: string
  readonly clientSecret: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly scopes: readonly string[]
  /** A challenge goes along (RFC 7636). */
  readonly usesPkce: boolean
  /** How the client names itself (RFC 6749 §2.3.1): in the header or in the form. */
  readonly authentication: 'basic' | 'form'
  /** Beyond the standard's own, on the way to the site. */
  readonly more?: Readonly<Record<string, string>>
}

/** The parts of the authorization code flow that are the same everywhere. */
export interface OauthClient {
  authorizeUrl(begin: { state: string; verifier: string; redirectUri: string }): Promise<string>
  /** @returns the access token */
  exchange(back: { code: string; verifier: string; redirectUri: string; signal: AbortSignal }): Promise<string>
  /** Reads JSON in the name of the person. */
  read(url: string | URL, accessToken: string, signal: AbortSignal): Promise<unknown>
  /** Offers a code that cannot be right: a site looks at the client first (RFC 6749 §5.2). */
  tryClient(signal: AbortSignal): Promise<void>
}

/** Nothing may stand still for longer; milliseconds. */
const idleMs = 15_000
const longestAnswer = 256 * 1024

/** Refusals of the client itself, not of the code. */
const clientErrors = new Set(['invalid_client', 'unauthorized_client'])

/**
 * The requests are built by the account library; they leave by the one door, which it does not know.
 */
export function createOauthClient(options: OauthOptions): OauthClient {
  const { outbound, clientId, clientSecret, tokenUrl } = options
  const client = { clientId, clientSecret }

  async function askToken(back: { code: string; verifier: string; redirectUri: string; signal: AbortSignal }) {
    const { authorizationCodeRequest } = await import('@better-auth/core/oauth2')
    const { body, headers } = await authorizationCodeRequest({
      code: back.code,
      redirectURI: back.redirectUri,
      options: client,
      tokenEndpoint: tokenUrl,
      ...(options.usesPkce ? { codeVerifier: back.verifier } : {}),
      ...(options.authentication === 'basic' ? { authentication: 'basic' as const } : {}),
    })
    return askSite(outbound, tokenUrl, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: body.toString(),
      signal: back.signal,
    })
  }

  return {
    async authorizeUrl({ state, verifier, redirectUri }) {
      const { createAuthorizationURL } = await import('@better-auth/core/oauth2')
      const url = await createAuthorizationURL({
        id: 'social',
        options: client,
        authorizationEndpoint: options.authorizeUrl,
        scopes: [...options.scopes],
        state,
        redirectURI: redirectUri,
        ...(options.usesPkce ? { codeVerifier: verifier } : {}),
        ...(options.more ? { additionalParams: options.more } : {}),
      })
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

/** Follows no redirect: a token goes where it was meant to go. @throws SocialError where nothing answers */
export async function askSite(outbound: Outbound, url: string | URL, request: OutboundRequest): Promise<JsonAnswer> {
  try {
    return await askJson(outbound, url, { idleMs, maxBytes: longestAnswer, ...request })
  } catch (error) {
    throw new SocialError(messageOf(error), error)
  }
}

/** What a refusal says (RFC 6749 §5.2; Facebook has a form of its own). */
export function wordsOf({ status, data }: Pick<JsonAnswer, 'status' | 'data'>): string {
  const error = textAt(data, 'error') || textAt(data, 'error', 'type')
  const more = textAt(data, 'error_description') || textAt(data, 'error', 'message') || textAt(data, 'detail')
  return `The site answers ${status}: ${[error, more].filter(Boolean).join(': ') || 'nothing more'}`
}

/** A text, or a whole number as text, inside of parsed JSON; empty where there is none. */
export function textAt(data: unknown, ...path: readonly string[]): string {
  const value = valueAt(data, ...path)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' ? value.trim() : ''
}
