import { wordValue } from '@holdall/contract/kit/values/values.ts'
import { formatAmount } from '@holdall/contract/plans/money.ts'
import { documentLanguage } from '../../ui/text.ts'

/** An amount as the reader writes it. */
export function money(amount: string, currency: string) {
  return formatAmount(amount, currency, documentLanguage())
}

/** The same inside a sentence. */
export function moneyValue(amount: string, currency: string) {
  return wordValue(money(amount, currency))
}
