import { askGateway, type GatewayAnswer, type GatewayServices, shownAt } from './ask-gateway.ts'
import type { PaymentDriver } from './payment-driver.ts'

interface PaypalAccount {
  readonly clientId: string
  readonly secret: string
  readonly webhookId: string
  readonly isTest: boolean
}

export function createPaypalDriver(services: GatewayServices, account: PaypalAccount): PaymentDriver {
  return {
    async probe(take) {
      let token = ''
      await take(account.isTest ? 'Sign in to PayPal’s sandbox' : 'Sign in to PayPal', () =>
        shownAt('paypal_group', async () => {
          token = await signInToPaypal(services, account)
          return undefined
        }),
      )
      await take('Find the webhook', () => shownAt('paypal_group', () => findPaypalWebhook(services, account, token)))
    },
  }
}

/** The operator can set other addresses: a gateway, or the test peers. */
function placeOf({ env }: GatewayServices, isTest: boolean): string {
  const named = isTest ? env.variables.PAYPAL_SANDBOX_URL : env.variables.PAYPAL_URL
  return named || (isTest ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com')
}

/**
 * Returns an access token for client id and secret (PayPal REST API, "Authentication"). @throws with PayPal's message
 */
async function signInToPaypal(services: GatewayServices, account: PaypalAccount): Promise<string> {
  const basic = Buffer.from(`${account.clientId}:${account.secret}`).toString('base64')
  const answer = await askGateway(services.outbound, `${placeOf(services, account.isTest)}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  const { access_token: token } = answer.data
  if (answer.status !== 200 || typeof token !== 'string') throw new Error(refusal(answer))
  return token
}

/** Returns the address that the webhook calls ("Show webhook details"). @throws with PayPal's message */
async function findPaypalWebhook(services: GatewayServices, account: PaypalAccount, token: string): Promise<string> {
  const id = encodeURIComponent(account.webhookId)
  const url = `${placeOf(services, account.isTest)}/v1/notifications/webhooks/${id}`
  const answer = await askGateway(services.outbound, url, { headers: { authorization: `Bearer ${token}` } })
  if (answer.status !== 200) throw new Error(refusal(answer))
  return String(answer.data.url ?? '')
}

function refusal({ status, data }: GatewayAnswer): string {
  const words = data.error_description ?? data.message ?? data.error
  return `PayPal answered ${status}${words ? `: ${String(words).slice(0, 500)}` : ''}`
}
