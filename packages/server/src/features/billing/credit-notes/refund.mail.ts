import { wordValue } from '@holdall/contract/kit/values/values.ts'
import { formatAmount } from '@holdall/contract/plans/money.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export interface Refund {
  /** False if a refund that the person was told of failed. */
  readonly isPaidBack: boolean
  /** Of the credit note, as it is printed. */
  readonly number: string
  /** Of the invoice, as it is printed. */
  readonly invoice: string
  /** A decimal text. */
  readonly amount: string
  /** ISO 4217. */
  readonly currency: string
  readonly reason: string
}

/** Goes to whoever paid, once for each credit note that is issued or becomes void. */
export const refundMail = defineMailTemplate<Refund>({
  name: 'billing.refund',
  build: ({ isPaidBack, number, invoice, amount, currency, reason }, site, { language, say }) => {
    const values = { amount: wordValue(formatAmount(amount, currency, language)), invoice, number }
    return {
      subject: isPaidBack
        ? say('You’ve been refunded {{amount}}', values)
        : say('The refund of {{amount}} failed', values),
      paragraphs: isPaidBack
        ? [
            say('We’ve refunded {{amount}} of invoice {{invoice}}.', values),
            ...(reason === '' ? [] : [say('Reason: {{reason}}', { reason })]),
            say('It can take a few days until you see the money. Your credit note has the number {{number}}.', values),
          ]
        : [
            say('Your bank couldn’t accept the refund of {{amount}} for invoice {{invoice}}.', values),
            say('Credit note {{number}} is void. Contact us so we can find another way.', values),
          ],
      action: { label: say('Go to your invoices'), url: `${site.baseUrl}/account/plan` },
    }
  },
})
