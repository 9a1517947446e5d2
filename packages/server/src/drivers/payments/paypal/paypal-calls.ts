import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import type { GatewayAnswer, GatewayServices } from '../ask-gateway.ts'
import { digestOf, incomplete, linkAt, listAt, type PaypalData, PaypalRefusal } from './paypal-answers.ts'
import { memoryOf, type PaypalMemory } from './paypal-memory.ts'
import { askPaypal, createPaypalToken, type PaypalAccount } from './paypal-token.ts'

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

const mostPages = 10_000

export function createPaypalCalls(services: GatewayServices, account: PaypalAccount): PaypalCalls {
  const { variables } = services.env
  const named = withoutEnd((account.isTest ? variables.PAYPAL_SANDBOX_URL : variables.PAYPAL_URL) ?? '', '/')
  const base = named || (account.isTest ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com')
  const memory = memoryOf(services.outbound, digestOf([base, account.clientId, account.secret]))
  const token = createPaypalToken(services, account, base, memory)

  async function exchange(method: string, path: string, { body, requestId }: PaypalRequest): Promise<GatewayAnswer> {
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    const once = async () => {
      const headers = {
        authorization: `Bearer ${await token.read()}`,
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      }
      const body = text === undefined ? {} : { body: text }
      return askPaypal(services, base + path, { method, headers, ...body, hasEffect: method !== 'GET' })
    }
    const answer = await once()
    // PayPal can revoke a token before its end. It refuses before it does anything, so the call can be repeated.
    if (answer.status !== 401) return answer
    token.forget()
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
    signIn: token.signIn,
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

/** The next page at the same address: the token is never sent where an answer points. */
function nextPathOf(data: PaypalData | null): string | null {
  const href = linkAt(data, 'next')
  if (href === null) return null
  const { pathname, search } = new URL(href)
  return pathname + search
}
