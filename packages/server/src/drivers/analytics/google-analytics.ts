import type { Clock } from '../../platform/clock.ts'
import type { Environment } from '../../platform/environment.ts'
import { askJson } from '../../platform/outbound/ask-json.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { OutboundRequest } from '../../platform/outbound/request.ts'
import { messageOf } from '../../platform/settings/run-steps.ts'
import { makeAssertion, type ServiceAccount } from './service-account.ts'

export interface AnalyticsServices {
  readonly env: Environment
  readonly outbound: Outbound
  readonly clock: Clock
}

export interface ReportRequest {
  readonly dimensions: readonly { readonly name: string }[]
  readonly metrics: readonly { readonly name: string }[]
  readonly dateRanges: readonly { readonly startDate: string; readonly endDate: string }[]
  readonly limit?: string
  readonly orderBys?: readonly unknown[]
}

/** A row of a report: the values of its dimensions and of its metrics. */
export interface ReportRow {
  readonly dimensions: readonly string[]
  readonly metrics: readonly number[]
}

export interface GoogleAnalytics {
  /** Signs in, or does nothing while an access token is valid. @throws AnalyticsError with part `key` */
  signIn(): Promise<void>
  /** `runReport` of the Data API, v1beta. @throws AnalyticsError */
  report(propertyId: number, request: ReportRequest): Promise<readonly ReportRow[]>
}

/** Google refused a request or didn't respond. */
export class AnalyticsError extends Error {
  /** Whether it is about the key or about the report. */
  readonly part: 'key' | 'report'

  constructor(part: AnalyticsError['part'], message: string) {
    super(message)
    this.name = 'AnalyticsError'
    this.part = part
  }
}

const scope = 'https://www.googleapis.com/auth/analytics.readonly'
const idleMs = 8_000
const longestMs = 15_000
/** How long before its expiry an access token is renewed; milliseconds. */
const earlyMs = 60_000

export function createGoogleAnalytics(services: AnalyticsServices, account: ServiceAccount): GoogleAnalytics {
  const { env, clock } = services
  // The operator can set others: a gateway, or the test peers.
  const tokenUrl = env.variables.GOOGLE_TOKEN_URL || 'https://oauth2.googleapis.com/token'
  const dataUrl = env.variables.GOOGLE_ANALYTICS_URL || 'https://analyticsdata.googleapis.com'
  let access: { readonly token: string; readonly until: number } | undefined

  async function accessToken(): Promise<string> {
    if (access && access.until > clock.now()) return access.token
    const assertion = makeAssertion(account, scope, clock)
    const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const { status, data } = await ask(services, 'key', tokenUrl, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    const { access_token: token, expires_in: seconds = 3600, error, error_description: words } = data as TokenAnswer
    if (status !== 200 || typeof token !== 'string') {
      throw new AnalyticsError('key', refusal(status, [error, words].filter(Boolean).join(': ')))
    }
    access = { token, until: clock.now() + seconds * 1000 - earlyMs }
    return token
  }

  async function askOnce(propertyId: number, request: ReportRequest) {
    return ask(services, 'report', `${dataUrl}/v1beta/properties/${propertyId}:runReport`, {
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
  }

  return {
    signIn: async () => void (await accessToken()),
    async report(propertyId, request) {
      let answer = await askOnce(propertyId, request)
      if (answer.status === 401) {
        // The token was revoked early; another one can be requested.
        access = undefined
        answer = await askOnce(propertyId, request)
      }
      const { rows = [], error } = answer.data as ReportAnswer
      if (answer.status !== 200) throw new AnalyticsError('report', refusal(answer.status, error?.message ?? ''))
      return rows.map(row => ({
        dimensions: (row.dimensionValues ?? []).map(one => String(one.value ?? '')),
        metrics: (row.metricValues ?? []).map(one => Number(one.value) || 0),
      }))
    },
  }
}

interface TokenAnswer {
  readonly access_token?: unknown
  readonly expires_in?: number
  readonly error?: string
  readonly error_description?: string
}

interface Cell {
  readonly value?: unknown
}

interface ReportAnswer {
  readonly rows?: readonly { readonly dimensionValues?: readonly Cell[]; readonly metricValues?: readonly Cell[] }[]
  readonly error?: { readonly message?: string }
}

function refusal(status: number, words: string): string {
  return `Google answered ${status}${words ? `: ${words.slice(0, 500)}` : ''}`
}

async function ask(
  { outbound }: AnalyticsServices,
  part: AnalyticsError['part'],
  url: string,
  request: OutboundRequest,
) {
  try {
    const signal = AbortSignal.timeout(longestMs)
    const { status, data } = await askJson(outbound, url, { ...request, method: 'POST', idleMs, signal })
    return { status, data: typeof data === 'object' && data !== null ? data : {} }
  } catch (error) {
    throw new AnalyticsError(part, `Google can’t be reached: ${messageOf(error)}`)
  }
}
