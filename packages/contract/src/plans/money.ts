import { withoutEnd } from '../kit/texts/without-end.ts'
import { numberFormat } from '../kit/values/intl.ts'
import type { Written } from '../kit/values/values.ts'

/**
 * Minor units per currency (ISO 4217), where they aren't two. A runtime's own table follows what is used in shops and
 * differs from one version to the next, so money never depends on it.
 */
const otherDecimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map(code => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map(code => [code, 3])),
  CLF: 4,
  UYW: 4,
}

/** Returns how many decimals an amount of this currency has. */
export function decimalsOf(currency: string): number {
  return otherDecimals[currency] ?? 2
}

/** The sign of a currency, such as `$`; its code if it has none. */
export function currencySymbol(currency: string): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = numberFormat('en', options).formatToParts(0)
  return parts.find(part => part.type === 'currency')?.value ?? currency
}

/**
 * Reads a decimal text such as `9.99` as whole minor units: 999 cents. Null if it isn't one, is negative, has more
 * decimals than the currency, or is larger than a number holds exactly.
 */
export function parseAmount(text: string, currency: string): number | null {
  const [, whole = '', fraction = ''] = /^(\d{1,15})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  const decimals = decimalsOf(currency)
  if (whole === '' || withoutEnd(fraction, '0').length > decimals) return null
  const minor = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/** Whole minor units as a decimal text with all of the currency's decimals: 999 cents as `9.99`. */
export function amountText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency)
  if (decimals === 0) return String(minor)
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** An amount, a decimal text such as `9.99`, as people of a language write it: “9,99 €”. */
export function formatAmount(amount: string, currency: string, language: string): Written {
  const decimals = decimalsOf(currency)
  return numberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // A text stays exact where a number would be rounded.
  }).format(amount as unknown as number)
}
