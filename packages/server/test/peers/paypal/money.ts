/** An amount in whole minor units, by PayPal's own table. */
export interface PeerMoney {
  readonly amount: number
  readonly currency: string
}

const withoutDecimals = ['HUF', 'JPY', 'TWD']
const accepted =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ')

/** Null for what PayPal refuses: numbers, decimals that the currency doesn't have, currencies that it doesn't know. */
export function readAmount(value: unknown, currency: unknown): PeerMoney | null {
  if (typeof value !== 'string' || typeof currency !== 'string' || !accepted.includes(currency)) return null
  const pattern = withoutDecimals.includes(currency) ? /^\d{1,10}$/ : /^\d{1,10}(?:\.\d{1,2})?$/
  if (!pattern.test(value)) return null
  const [whole = '', fraction = ''] = value.split('.')
  return { amount: Number(withoutDecimals.includes(currency) ? whole : whole + fraction.padEnd(2, '0')), currency }
}

export function amountText({ amount, currency }: PeerMoney): string {
  if (withoutDecimals.includes(currency)) return String(amount)
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const money = (of: PeerMoney) => ({ currency_code: of.currency, value: amountText(of) })

/** As the older API of sales writes it. */
export const oldMoney = (of: PeerMoney) => ({ currency: of.currency, total: amountText(of) })
