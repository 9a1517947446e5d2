import { dayValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import { formatAmount } from '@holdall/contract/plans/money.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import { planName } from './plan-name.ts'

export interface Receipt {
  /** As it is printed. */
  readonly number: string
  readonly plan: { readonly name: string; readonly parent: string | null }
  /** A decimal text. */
  readonly amount: string
  /** ISO 4217. */
  readonly currency: string
  /** Milliseconds since 1970. */
  readonly paidAt: number
}

/** Goes to whoever has paid, once for each invoice. */
export const receiptMail = defineMailTemplate<Receipt>({
  name: 'billing.receipt',
  build: ({ number, plan, amount, currency, paidAt }, site, { language, say }) => ({
    subject: say('Your receipt from {{site}}', { site: site.name }),
    paragraphs: [
      say('Thank you for your payment.'),
      [
        say('Plan: {{plan}}', { plan: planName(plan, say) }),
        say('Amount: {{amount}}', { amount: wordValue(formatAmount(amount, currency, language)) }),
        say('Date of payment: {{date}}', { date: dayValue(paidAt) }),
        say('Invoice number: {{number}}', { number }),
      ].join('\n'),
      say('You can download the invoice as a PDF on your plan’s page.'),
    ],
    action: { label: say('Go to your invoices'), url: `${site.baseUrl}/account/plan` },
  }),
})
