import { sentence } from '@holdall/contract/kit/sentences.ts'
import { decimalsOf, parseAmount } from '@holdall/contract/plans/money.ts'
import { textAt, valueAt } from '../../../platform/outbound/ask-json.ts'
import { GatewayError } from '../ask-gateway.ts'
import { place } from './paypal-answers.ts'

/** PayPal's own table ("Currency codes"), which differs from ISO 4217: it refuses decimals of HUF and TWD. */
const decimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'
      .split(' ')
      .map(code => [code, 2]),
  ),
  HUF: 0,
  JPY: 0,
  TWD: 0,
}

export interface Money {
  /** Whole minor units, by our own table of decimals. */
  readonly amount: number
  readonly currency: string
}

/** An amount as PayPal takes it. @throws GatewayError if PayPal can't charge it */
export function paypalAmount({ amount, currency }: Money): { readonly value: string; readonly currency_code: string } {
  const kept = decimals[currency]
  if (kept === undefined)
    throw new GatewayError(place, sentence('PayPal doesn’t accept this currency. Choose another one.'))
  const digits = String(amount).padStart(decimalsOf(currency) + 1, '0')
  const whole = digits.slice(0, digits.length - decimalsOf(currency))
  const fraction = digits.slice(whole.length)
  if (/[1-9]/.test(fraction.slice(kept))) {
    throw new GatewayError(place, sentence('PayPal accepts only whole amounts in this currency'))
  }
  return { value: kept === 0 ? whole : `${whole}.${fraction.slice(0, kept)}`, currency_code: currency }
}

/** Reads `{ value, currency_code }`, or `{ total, currency }` of the older API. Null if there is no such amount. */
export function readMoney(data: unknown, ...path: readonly string[]): Money | null {
  const money = valueAt(data, ...path)
  const currency = textAt(money, 'currency_code') || textAt(money, 'currency')
  const text = textAt(money, 'value') || textAt(money, 'total')
  const isNegative = text.startsWith('-')
  const amount = parseAmount(isNegative ? text.slice(1) : text, currency)
  return amount === null ? null : { amount: isNegative ? -amount : amount, currency }
}
