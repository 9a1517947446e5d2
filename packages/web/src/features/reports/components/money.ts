import { formatAmount } from '@holdall/contract/plans/money.ts'
import { documentLanguage } from '../../../ui/text.ts'

/** An amount as the reader writes it. */
export function money({ amount, currency }: { readonly amount: string; readonly currency: string }): string {
  return formatAmount(amount, currency, documentLanguage())
}
