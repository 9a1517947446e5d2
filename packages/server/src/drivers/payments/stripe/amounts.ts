import { sentence } from '@holdall/contract/kit/sentences.ts'
import { decimalsOf } from '@holdall/contract/plans/money.ts'
import { GatewayError } from '../ask-gateway.ts'

/** Stripe's decimals per currency, where they aren't two ("Supported currencies"). */
const otherDecimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map(code => [code, 0]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map(code => [code, 3])),
}

/** Currencies whose last digits have to be zero, although Stripe counts them: ISK and UGX have no decimals any more. */
const wholeSteps: Readonly<Record<string, number>> = {
  ISK: 100,
  UGX: 100,
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map(code => [code, 10])),
}

const roundedOnly = sentence(
  'Stripe can’t charge this amount exactly. In this currency, the last digit must be 0, and some currencies have no decimals.',
)

function stripeDecimals(currency: string): number {
  return otherDecimals[currency] ?? 2
}

/**
 * Our minor units as Stripe counts them.
 * @throws GatewayError if Stripe can't charge that amount exactly
 */
export function toStripeAmount(amount: number, currency: string): number {
  const shift = stripeDecimals(currency) - decimalsOf(currency)
  const made = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift
  if (!Number.isSafeInteger(made) || made % (wholeSteps[currency] ?? 1) !== 0) {
    throw new GatewayError(
      'stripe_group',
      (wholeSteps[currency] ?? 1) > 1
        ? roundedOnly
        : sentence('Stripe can’t charge this amount exactly. Use fewer decimal places.'),
    )
  }
  return made
}

/** Stripe's amount in our minor units. What we count less finely is rounded. */
export function fromStripeAmount(amount: number, currency: string): number {
  const code = currency.toUpperCase()
  const shift = decimalsOf(code) - stripeDecimals(code)
  return shift >= 0 ? amount * 10 ** shift : Math.round(amount / 10 ** -shift)
}
