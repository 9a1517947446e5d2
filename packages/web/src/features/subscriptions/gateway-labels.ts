import { sentence, sentences } from '@holdall/contract/kit/sentences.ts'
import type { GatewayName } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'

/** As the specification writes them. */
export const gatewayLabels: Readonly<Record<GatewayName, string>> = sentences({
  stripe: 'Stripe',
  paypal: 'Paypal',
  none: sentence('None', { meaning: 'payment gateway' }),
})
