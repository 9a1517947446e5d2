import { type JsonAnswer, textAt } from '../../../platform/outbound/ask-json.ts'
import { type ApiServices, apiError, askApi } from '../api/mail-api.ts'
import { MailError } from '../mail-driver.ts'
import type { GooglePlaces } from './google-places.ts'

export interface GmailAccount {
  readonly clientId: string
  readonly clientSecret: string
  readonly refreshToken: string
}

/** Calls the Gmail API on behalf of one account. */
export interface GmailClient {
  /** Path below `/gmail/v1/users/me`. Returns any status. @throws MailError if access is not granted */
  ask(method: 'GET' | 'POST', path: string, data?: unknown): Promise<JsonAnswer>
  failure(answer: JsonAnswer): MailError
}

/** Rate and quota errors have status 403, with a reason ("Resolve errors" of the Gmail API guide). */
const throttling = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'dailyLimitExceeded', 'quotaExceeded'])

/** How long before its expiry an access token is renewed; milliseconds. */
const earlyMs = 60_000

export function createGmailClient(services: ApiServices, places: GooglePlaces, account: GmailAccount): GmailClient {
  const { outbound, clock } = services
  let access: { token: string; until: number } | undefined

  async function accessToken(): Promise<string> {
    if (access && access.until > clock.now()) return access.token
    const answer = await askToken(services, places, {
      grant_type: 'refresh_token',
      refresh_token: account.refreshToken,
      client_id: account.clientId,
      client_secret: account.clientSecret,
    })
    access = { token: answer.accessToken, until: clock.now() + answer.expiresIn * 1000 - earlyMs }
    return access.token
  }

  async function askOnce(method: 'GET' | 'POST', path: string, data?: unknown): Promise<JsonAnswer> {
    const headers = { Authorization: `Bearer ${await accessToken()}` }
    const sent =
      data === undefined
        ? { method, headers }
        : { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(data) }
    return askApi(outbound, `${places.gmail}/gmail/v1/users/me${path}`, { ...sent, maxBytes: longestMessage })
  }

  return {
    async ask(method, path, data) {
      const answer = await askOnce(method, path, data)
      if (answer.status !== 401) return answer
      // The token was revoked early; another one can be requested.
      access = undefined
      return askOnce(method, path, data)
    },
    failure(answer) {
      const error = apiError(answer, clock.now(), data => textAt(data, 'error', 'message'))
      const isThrottled = throttling.has(textAt(answer.data, 'error', 'errors', 0, 'reason'))
      return isThrottled ? new MailError('unavailable', error.message, undefined, error) : error
    },
  }
}

/** A raw message of 25 MB in base64 inside JSON. */
const longestMessage = 36 * 1024 * 1024

export interface GivenTokens {
  readonly accessToken: string
  /** Empty if Google returns none. */
  readonly refreshToken: string
  /** Seconds. */
  readonly expiresIn: number
  readonly scopes: readonly string[]
}

/** Requests tokens from Google’s token endpoint (RFC 6749 §3.2). @throws MailError with Google's message */
export async function askToken(
  { outbound, clock }: ApiServices,
  places: GooglePlaces,
  form: Readonly<Record<string, string>>,
): Promise<GivenTokens> {
  const answer = await askApi(outbound, places.token, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  const accessToken = textAt(answer.data, 'access_token')
  if (answer.status === 200 && accessToken) {
    const { expires_in: expiresIn = 3600 } = answer.data as { expires_in?: number }
    return {
      accessToken,
      refreshToken: textAt(answer.data, 'refresh_token'),
      expiresIn,
      scopes: textAt(answer.data, 'scope').split(' ').filter(Boolean),
    }
  }
  if (textAt(answer.data, 'error') === 'invalid_grant') {
    throw new MailError('unavailable', 'Google no longer accepts the connection. Connect the Gmail account again.')
  }
  const failure = apiError(answer, clock.now(), data =>
    [textAt(data, 'error'), textAt(data, 'error_description')].filter(Boolean).join(': '),
  )
  // Not about a message, whatever the status.
  throw new MailError('unavailable', failure.message, undefined, failure)
}
