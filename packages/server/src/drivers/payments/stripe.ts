import { askGateway, type GatewayAnswer, type GatewayServices } from './ask-gateway.ts'

/** The operator can name another place: a gateway, or the peer of the tests. */
function placeOf({ env }: GatewayServices): string {
  return env.variables.STRIPE_URL || 'https://api.stripe.com'
}

/** The account of a secret key ("Retrieve account"). @throws with Stripe's words */
export async function readStripeAccount(services: GatewayServices, secret: string): Promise<string> {
  const headers = { authorization: `Bearer ${secret}` }
  const answer = await askGateway(services.outbound, `${placeOf(services)}/v1/account`, { headers })
  if (answer.status !== 200) throw new Error(refusal(answer))
  return String(answer.data.id ?? '')
}

/**
 * Whether Stripe knows the publishable key: a token is asked for without saying of what, which a key that is known is refused
 * for its parameters and another for itself ("Errors"). @throws with Stripe's words
 */
export async function tryStripeKey(services: GatewayServices, key: string): Promise<void> {
  const answer = await askGateway(services.outbound, `${placeOf(services)}/v1/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  if (answer.status !== 400) throw new Error(refusal(answer))
}

/** `live` or `test`, as a key names it; null where it is no key of this kind. */
export function modeOfStripeKey(key: string, kinds: readonly string[]): string | null {
  return new RegExp(`^(?:${kinds.join('|')})_(live|test)_\\w+$`).exec(key)?.[1] ?? null
}

function refusal({ status, data }: GatewayAnswer): string {
  const { message } = (data.error ?? {}) as { message?: unknown }
  return `Stripe answers ${status}${message ? `: ${String(message).slice(0, 500)}` : ''}`
}
