import type { ChangePreview } from '@holdall/contract/billing/billing.schemas.ts'
import { amountText } from '@holdall/contract/plans/money.ts'
import type { ChangePreview as Calculated } from '../../../drivers/payments/payment-driver.ts'
import { instantOrNull } from '../../../platform/clock.ts'

/** What a change of plan costs, in decimal texts. */
export function presentPreview({ dueNow, nextAmount, nextAt, currency, token }: Calculated): ChangePreview {
  return {
    dueNow: dueNow === null ? null : amountText(dueNow, currency),
    nextAmount: amountText(nextAmount, currency),
    nextAt: instantOrNull(nextAt),
    currency,
    token,
  }
}
