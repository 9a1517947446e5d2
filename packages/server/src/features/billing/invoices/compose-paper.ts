import { paymentMethodNames } from '@holdall/contract/drivers/payments.ts'
import { directionOf } from '@holdall/contract/kit/values/direction.ts'
import { dateTimeFormat } from '@holdall/contract/kit/values/intl.ts'
import { amountText, formatAmount } from '@holdall/contract/plans/money.ts'
import type { Wording } from '../../../platform/wording.ts'
import type { InvoiceRow } from '../billing.tables.ts'
import type { InvoicePaper } from './drawing/invoice-paper.ts'
import { type FormattedLine, linesOfHtml, linesOfText } from './formatted-lines.ts'
import { documentOf, invoiceNumber } from './invoice-document.ts'
import { planName } from './plan-name.ts'

/** The words of an invoice, in the language in which it was issued. `timeZone` is used if the invoice has none. */
export function composePaper(row: InvoiceRow, { language, say }: Wording, timeZone: string): InvoicePaper {
  const document = documentOf(row)
  const money = (minor: number) => formatAmount(amountText(minor, row.currency), row.currency, language)
  const days = dateTimeFormat(language, { dateStyle: 'long', timeZone: document.timeZone ?? timeZone })
  const { name, email } = document.buyer
  const seller = linesOfHtml(document.seller)
  const refunded = row.refunded
  return {
    language,
    direction: directionOf(language),
    title: say('Invoice'),
    siteName: document.siteName,
    facts: [
      { label: say('Number'), value: invoiceNumber(row.number) },
      { label: say('Date of issue'), value: days.format(row.issued_at) },
      { label: say('Date of payment'), value: days.format(row.paid_at) },
      { label: say('Payment method'), value: paymentMethodNames[row.gateway] },
      ...(document.plan ? [{ label: say('Plan'), value: planName(document.plan, say) }] : []),
    ],
    parties: [
      { label: say('Seller'), lines: seller.length > 0 ? seller : [asLine(document.siteName)] },
      {
        label: say('Bill to'),
        lines: [name, email].filter((line, at) => line !== '' && (at === 0 || line !== name)).map(asLine),
      },
    ],
    columns: { text: say('Description', { meaning: 'what an invoice is for' }), amount: say('Amount') },
    lines: document.lines.map(({ text, amount }) => ({ text, amount: money(amount) })),
    sums: [
      { label: say('Total'), value: money(row.total), isStrong: true },
      ...(refunded > 0 ? [{ label: say('Refunded'), value: money(refunded), isStrong: false }] : []),
    ],
    notes: linesOfText(document.notes),
    issuedAt: row.issued_at,
  }
}

function asLine(text: string): FormattedLine {
  return [{ text }]
}
