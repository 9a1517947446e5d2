import { wordValue } from '@holdall/contract/kit/values/values.ts'
import { formatMoney } from '../../ui/format/money.ts'

/** An amount inside a sentence, as the reader writes it. */
export function moneyValue(amount: string, currency: string) {
  return wordValue(formatMoney(amount, currency))
}
