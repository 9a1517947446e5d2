import { createHash } from 'node:crypto'
import type { RunStep } from '../../../platform/settings/hooks.ts'
import { askGateway, type GatewayAnswer, GatewayError, type GatewayServices, shownAt } from '../ask-gateway.ts'
import { placeOfStripe } from './client.ts'

export interface StripeAccount {
  /** The publishable key. */
  readonly key: string
  readonly secret: string
}

/** Finds out whether Stripe knows both keys, and whether they belong together. */
export async function probeAccount(
  services: GatewayServices,
  { key, secret }: StripeAccount,
  take: RunStep,
): Promise<void> {
  const modeOfSecret = modeOfStripeKey(secret, ['sk', 'rk'])
  await take('Find the account of the Stripe secret', () =>
    shownAt('stripe_secret', async () => {
      if (modeOfSecret === null) throw new Error('A Stripe secret begins with sk_ or rk_')
      return readStripeAccount(services, secret)
    }),
  )
  await take('Check the Stripe client ID', () =>
    shownAt('stripe_group', async () => {
      const mode = modeOfStripeKey(key, ['pk'])
      if (mode === null) throw new Error('The client ID is the publishable key, which begins with pk_')
      if (mode !== modeOfSecret) {
        throw new Error('The client ID and the secret belong to different modes: one is for testing, the other is live')
      }
      await tryStripeKey(services, key)
      return `${mode} mode`
    }),
  )
}

/** A secret key belongs to one account forever. */
const known = new Map<string, string>()
const mostKnown = 20

/** The account of a secret key; null for a restricted key that may not read it. @throws GatewayError */
export async function findStripeAccount(services: GatewayServices, secret: string): Promise<string | null> {
  const key = `${placeOfStripe(services)} ${createHash('sha256').update(secret).digest('hex')}`
  const account = known.get(key)
  if (account !== undefined) return account
  const headers = { authorization: `Bearer ${secret}` }
  const answer = await shownAt('stripe_secret', () =>
    askGateway(services.outbound, `${placeOfStripe(services)}/v1/account`, { headers }),
  )
  if (answer.status === 403) return null
  if (answer.status !== 200) throw new GatewayError('stripe_secret', refusal(answer))
  const id = String(answer.data.id ?? '')
  if (id === '') return null
  if (known.size >= mostKnown) known.clear()
  known.set(key, id)
  return id
}

/** Returns the account of a secret key ("Retrieve account"). @throws with Stripe's message */
async function readStripeAccount(services: GatewayServices, secret: string): Promise<string> {
  const headers = { authorization: `Bearer ${secret}` }
  const answer = await askGateway(services.outbound, `${placeOfStripe(services)}/v1/account`, { headers })
  if (answer.status !== 200) throw new Error(refusal(answer))
  return String(answer.data.id ?? '')
}

/**
 * Checks that Stripe knows the publishable key by requesting a token without parameters: Stripe rejects the parameters
 * if the key is known, and otherwise the key itself ("Errors"). @throws with Stripe's message
 */
async function tryStripeKey(services: GatewayServices, key: string): Promise<void> {
  const answer = await askGateway(services.outbound, `${placeOfStripe(services)}/v1/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  if (answer.status !== 400) throw new Error(refusal(answer))
}

/** `live` or `test`, as a key names it; null if it isn't a key of this kind. */
export function modeOfStripeKey(key: string, kinds: readonly string[]): 'test' | 'live' | null {
  const mode = new RegExp(`^(?:${kinds.join('|')})_(live|test)_\\w+$`).exec(key)?.[1]
  return mode === 'live' || mode === 'test' ? mode : null
}

function refusal({ status, data }: GatewayAnswer): string {
  const { message } = (data.error ?? {}) as { message?: unknown }
  return `Stripe answered ${status}${message ? `: ${String(message).slice(0, 500)}` : ''}`
}
