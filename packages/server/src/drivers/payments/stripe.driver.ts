import { askGateway, type GatewayAnswer, type GatewayServices, shownAt } from './ask-gateway.ts'
import type { PaymentDriver } from './payment-driver.ts'

interface StripeAccount {
  /** The publishable key. */
  readonly key: string
  readonly secret: string
}

export function createStripeDriver(services: GatewayServices, { key, secret }: StripeAccount): PaymentDriver {
  const modeOfSecret = () => modeOfStripeKey(secret, ['sk', 'rk'])
  return {
    async probe(take) {
      await take('Find the account of the Stripe secret', () =>
        shownAt('stripe_secret', async () => {
          if (modeOfSecret() === null) throw new Error('A Stripe secret begins with sk_ or rk_')
          return readStripeAccount(services, secret)
        }),
      )
      await take('Check the Stripe client ID', () =>
        shownAt('stripe_group', async () => {
          const mode = modeOfStripeKey(key, ['pk'])
          if (mode === null) throw new Error('The client ID is the publishable key, which begins with pk_')
          if (mode !== modeOfSecret()) {
            throw new Error(
              'The client ID and the secret belong to different modes: one is for testing, the other is live',
            )
          }
          await tryStripeKey(services, key)
          return `${mode} mode`
        }),
      )
    },
  }
}

/** The operator can set another address: a gateway, or the test peer. */
function placeOf({ env }: GatewayServices): string {
  return env.variables.STRIPE_URL || 'https://api.stripe.com'
}

/** Returns the account of a secret key ("Retrieve account"). @throws with Stripe's message */
async function readStripeAccount(services: GatewayServices, secret: string): Promise<string> {
  const headers = { authorization: `Bearer ${secret}` }
  const answer = await askGateway(services.outbound, `${placeOf(services)}/v1/account`, { headers })
  if (answer.status !== 200) throw new Error(refusal(answer))
  return String(answer.data.id ?? '')
}

/**
 * Checks that Stripe knows the publishable key by requesting a token without parameters: Stripe rejects the parameters
 * if the key is known, and otherwise the key itself ("Errors"). @throws with Stripe's message
 */
async function tryStripeKey(services: GatewayServices, key: string): Promise<void> {
  const answer = await askGateway(services.outbound, `${placeOf(services)}/v1/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  if (answer.status !== 400) throw new Error(refusal(answer))
}

/** `live` or `test`, as a key names it; null if it isn't a key of this kind. */
function modeOfStripeKey(key: string, kinds: readonly string[]): string | null {
  return new RegExp(`^(?:${kinds.join('|')})_(live|test)_\\w+$`).exec(key)?.[1] ?? null
}

function refusal({ status, data }: GatewayAnswer): string {
  const { message } = (data.error ?? {}) as { message?: unknown }
  return `Stripe answered ${status}${message ? `: ${String(message).slice(0, 500)}` : ''}`
}
