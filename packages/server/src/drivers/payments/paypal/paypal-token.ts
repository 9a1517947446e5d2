import { OutboundError } from '../../../platform/outbound/outbound.ts'
import type { OutboundRequest } from '../../../platform/outbound/request.ts'
import { messageOf } from '../../../platform/settings/run-steps.ts'
import { askGateway, type GatewayAnswer, GatewayError, type GatewayServices } from '../ask-gateway.ts'
import { PaypalRefusal, place } from './paypal-answers.ts'
import type { PaypalMemory } from './paypal-memory.ts'

export interface PaypalAccount {
  readonly clientId: string
  readonly secret: string
  readonly webhookId: string
  readonly isTest: boolean
}

/** A token is renewed this long before PayPal lets it expire. */
const spareMs = 5 * 60_000

/** The tokens of an account: `signIn` always gets one, `read` only if there is none that still counts. */
export function createPaypalToken(
  services: GatewayServices,
  account: PaypalAccount,
  base: string,
  memory: PaypalMemory,
) {
  async function signIn(): Promise<string> {
    const basic = Buffer.from(`${account.clientId}:${account.secret}`).toString('base64')
    const answer = await askPaypal(services, `${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      hasEffect: false,
    })
    const { access_token: token, expires_in: seconds } = answer.data
    if (answer.status !== 200 || typeof token !== 'string') throw new PaypalRefusal(answer, false)
    const lifetime = Number(seconds) * 1000 || 0
    memory.token = { text: Promise.resolve(token), until: Date.now() + Math.max(lifetime - spareMs, lifetime / 2) }
    return token
  }

  /** One sign-in serves all calls that wait for it. */
  function read(): Promise<string> {
    if (memory.token && memory.token.until > Date.now()) return memory.token.text
    const text = signIn()
    memory.token = { text, until: Number.POSITIVE_INFINITY }
    text.catch(() => {
      memory.token = null
    })
    return text
  }

  return {
    signIn,
    read,
    forget() {
      memory.token = null
    },
  }
}

/** @throws GatewayError; it is uncertain if the request has an effect that it may have had */
export async function askPaypal(
  services: GatewayServices,
  url: string,
  { hasEffect, ...request }: OutboundRequest & { readonly hasEffect: boolean },
): Promise<GatewayAnswer> {
  try {
    return await askGateway(services.outbound, url, request)
  } catch (error) {
    const isUncertain = hasEffect && !wasNeverSent(error)
    throw new GatewayError(place, messageOf(error), { isUncertain, isAway: true })
  }
}

function wasNeverSent(error: unknown): boolean {
  return error instanceof OutboundError || /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN)\b/.test(messageOf(error))
}
