import { createHash } from 'node:crypto'
import { OutboundError } from '../../../platform/outbound/outbound.ts'
import { messageOf } from '../../../platform/settings/take-steps.ts'
import { askGateway, type GatewayAnswer, GatewayError, type GatewayServices } from '../ask-gateway.ts'
import { memoryOf, type PaypalMemory } from './paypal-memory.ts'

export interface PaypalAccount {
  readonly clientId: string
  readonly secret: string
  readonly webhookId: string
  readonly isTest: boolean
}

export type PaypalData = Readonly<Record<string, unknown>>

export interface PaypalRequest {
  /** Sent as JSON; text is sent as it is. */
  readonly body?: object | string
  /** PayPal answers a repetition within 72 hours with what the first call made. */
  readonly requestId?: string
}

/** Calls of PayPal's REST API with the account's token. */
export interface PaypalCalls {
  /** The address of the API. */
  readonly base: string
  /** Whether the operator gave that address. */
  readonly isNamed: boolean
  readonly services: GatewayServices
  readonly account: PaypalAccount
  readonly memory: PaypalMemory
  /** Signs in, whether or not there is a token. @throws GatewayError with PayPal's message */
  signIn(): Promise<string>
  /** @throws PaypalRefusal, or GatewayError if there was no answer */
  send(method: 'POST' | 'PATCH', path: string, request?: PaypalRequest): Promise<PaypalData>
  /** Null if PayPal doesn't know it. @throws GatewayError */
  find(path: string): Promise<PaypalData | null>
  /** The entries of a list, page by page. */
  list(path: string, entries: string): AsyncGenerator<PaypalData>
}

/** PayPal answered, and refused. */
export class PaypalRefusal extends GatewayError {
  readonly status: number
  /** What counts, such as `SUBSCRIPTION_STATUS_INVALID`: the words change. */
  readonly issues: readonly string[]

  constructor({ status, data }: GatewayAnswer, isWrite: boolean) {
    const details = detailsOf(data)
    const words = data.error_description ?? details[0]?.description ?? data.message ?? data.error
    const message = `PayPal answered ${status}${words ? `: ${String(words).slice(0, 500)}` : ''}`
    // A server that failed, or is still busy with the same request, may have done it.
    super(place, message, { isUncertain: isWrite && (status >= 500 || status === 409) })
    this.status = status
    this.issues = [...details.map(({ issue }) => String(issue ?? '')), String(data.name ?? '')]
  }
}

function detailsOf(data: PaypalData): { readonly issue?: unknown; readonly description?: unknown }[] {
  return Array.isArray(data.details) ? data.details.filter(entry => typeof entry === 'object' && entry !== null) : []
}

/** The settings group where errors of PayPal are shown. */
export const place = 'paypal_group'
/** A token is renewed this long before PayPal lets it expire. */
const spareMs = 5 * 60_000
const mostPages = 10_000

export function createPaypalCalls(services: GatewayServices, account: PaypalAccount): PaypalCalls {
  const { variables } = services.env
  const named = (account.isTest ? variables.PAYPAL_SANDBOX_URL : variables.PAYPAL_URL)?.replace(/\/+$/, '')
  const base = named || (account.isTest ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com')
  const memory = memoryOf(services.outbound, digestOf([base, account.clientId, account.secret]))

  async function signIn(): Promise<string> {
    const basic = Buffer.from(`${account.clientId}:${account.secret}`).toString('base64')
    const answer = await ask(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    const { access_token: token, expires_in: seconds } = answer.data
    if (answer.status !== 200 || typeof token !== 'string') throw new PaypalRefusal(answer, false)
    const lifetime = Number(seconds) * 1000 || 0
    memory.token = { text: Promise.resolve(token), until: Date.now() + Math.max(lifetime - spareMs, lifetime / 2) }
    return token
  }

  /** One sign-in serves all calls that wait for it. */
  function readToken(): Promise<string> {
    if (memory.token && memory.token.until > Date.now()) return memory.token.text
    const text = signIn()
    memory.token = { text, until: Number.POSITIVE_INFINITY }
    text.catch(() => {
      memory.token = null
    })
    return text
  }

  async function ask(url: string, request: Parameters<typeof askGateway>[2]): Promise<GatewayAnswer> {
    try {
      return await askGateway(services.outbound, url, request)
    } catch (error) {
      const isWrite = request.method !== undefined && request.method !== 'GET'
      throw new GatewayError(place, messageOf(error), { isUncertain: isWrite && !wasNeverSent(error) })
    }
  }

  async function exchange(method: string, path: string, { body, requestId }: PaypalRequest): Promise<GatewayAnswer> {
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    const once = async () => {
      const headers = {
        authorization: `Bearer ${await readToken()}`,
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      }
      return ask(base + path, { method, headers, ...(text !== undefined && { body: text }) })
    }
    const answer = await once()
    // PayPal can revoke a token before its end. It refuses before it does anything, so the call can be repeated.
    if (answer.status !== 401) return answer
    memory.token = null
    return once()
  }

  async function find(path: string): Promise<PaypalData | null> {
    const answer = await exchange('GET', path, {})
    // Only PayPal itself says that there is no such thing, or nothing in a list; a page of some proxy doesn't.
    if (answer.status === 404 && answer.isJson) return null
    if (!isDone(answer)) throw new PaypalRefusal(answer, false)
    if (!answer.isJson) throw incomplete(false)
    return answer.data
  }

  return {
    base,
    isNamed: Boolean(named),
    services,
    account,
    memory,
    signIn,
    find,
    async send(method, path, request = {}) {
      const answer = await exchange(method, path, request)
      if (!isDone(answer)) throw new PaypalRefusal(answer, true)
      return answer.data
    },
    async *list(path, entries) {
      let next: string | null = path
      for (let page = 0; next !== null && page < mostPages; page++) {
        const data: PaypalData | null = await find(next)
        yield* listAt(data, entries)
        next = nextPathOf(data)
      }
    },
  }
}

function isDone({ status }: GatewayAnswer): boolean {
  return status >= 200 && status < 300
}

function wasNeverSent(error: unknown): boolean {
  return error instanceof OutboundError || /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN)\b/.test(messageOf(error))
}

/** The objects of a list inside an answer. */
export function listAt(data: PaypalData | null, name: string): PaypalData[] {
  const list = data?.[name]
  return Array.isArray(list) ? list.filter(entry => typeof entry === 'object' && entry !== null) : []
}

/** The address of a link. */
export function linkAt(data: PaypalData | null, rel: string): string | null {
  const href = listAt(data, 'links').find(link => link.rel === rel)?.href
  return typeof href === 'string' && URL.canParse(href) ? href : null
}

/** The next page at the same address: the token is never sent where an answer points. */
function nextPathOf(data: PaypalData | null): string | null {
  const href = linkAt(data, 'next')
  if (href === null) return null
  const { pathname, search } = new URL(href)
  return pathname + search
}

export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
}

/** A request id that follows from what is asked for, so that repeating it after a crash makes nothing twice. */
export function requestIdOf(kind: string, body: object): string {
  return `${kind}-${digestOf(body)}`
}

/** The id that PayPal gave. @throws GatewayError; whether anything was made is then unknown */
export function idIn(data: PaypalData): string {
  if (typeof data.id === 'string' && data.id !== '') return data.id
  throw incomplete(true)
}

/** An answer that doesn't say what it should. */
export function incomplete(isUncertain: boolean): GatewayError {
  return new GatewayError(place, 'PayPal’s answer was incomplete', { isUncertain })
}

export function isInDoubt(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return false
  const hasMoved =
    error instanceof PaypalRefusal && error.issues.some(issue => /_STATUS_INVALID$|_REFUNDED$/.test(issue))
  return error.isUncertain || hasMoved
}

/**
 * Does what PayPal has no request id for. If it stays unknown whether it happened, or PayPal says that the state doesn't
 * allow it, `isDone` looks. @throws the error of `work`, unless it is done
 */
export async function ensure(work: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isInDoubt(error) || !(await isDone())) throw error
  }
}
