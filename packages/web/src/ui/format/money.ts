import { formatAmount } from '@holdall/contract/plans/money.ts'
import { documentLanguage } from '../text.ts'

/** An amount, a decimal text such as `9.99`, as the reader writes it. @param currency ISO 4217 */
export function formatMoney(amount: string, currency: string) {
  return formatAmount(amount, currency, documentLanguage())
}
