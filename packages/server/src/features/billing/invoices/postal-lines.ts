import { displayNames } from '@holdall/contract/kit/values/intl.ts'
import type { PostalAddress } from '../../../drivers/payments/payment-driver.ts'

/** An address as it is printed, the country in the reader's language (BCP 47). */
export function postalLines({ lines, postalCode, city, state, country }: PostalAddress, language: string): string[] {
  const place = [postalCode, city, state].filter(part => part !== '').join(' ')
  return [...lines, place, countryName(country, language)].filter(line => line !== '')
}

function countryName(code: string, language: string): string {
  // Codes come from outside; those that no country has are printed as they are.
  return /^[A-Z]{2}$/.test(code) ? (displayNames(language, { type: 'region' }).of(code) ?? code) : code
}
