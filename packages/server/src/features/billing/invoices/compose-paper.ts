import { paymentMethodNames } from '@holdall/contract/drivers/payments.ts'
import { directionOf } from '@holdall/contract/kit/values/direction.ts'
import { dateTimeFormat } from '@holdall/contract/kit/values/intl.ts'
import { amountText, formatAmount } from '@holdall/contract/plans/money.ts'
import type { Wording } from '../../../platform/wording.ts'
import type { CreditNoteRow, InvoiceRow } from '../billing.tables.ts'
import { creditNoteNumber, invoiceNumber } from '../document-numbers.ts'
import type { InvoicePaper } from './drawing/invoice-paper.ts'
import { type FormattedLine, linesOfHtml, linesOfText } from './formatted-lines.ts'
import { documentOf } from './invoice-document.ts'
import { planName } from './plan-name.ts'
import { postalLines } from './postal-lines.ts'

/** The words of an invoice, in the language in which it was issued. `timeZone` is used if the invoice has none. */
export function composePaper(row: InvoiceRow, wording: Wording, timeZone: string): InvoicePaper {
  const { say } = wording
  const document = documentOf(row)
  const { money, day, plan, ...shared } = partsOf(row, wording, timeZone)
  const refunded = row.refunded
  return {
    ...shared,
    title: say('Invoice'),
    facts: [
      { label: say('Number'), value: invoiceNumber(row.number) },
      { label: say('Date of issue'), value: day(row.issued_at) },
      { label: say('Date of payment'), value: day(row.paid_at) },
      { label: say('Payment method'), value: paymentMethodNames[row.gateway] },
      ...plan,
    ],
    lines: document.lines.map(({ text, amount }) => ({ text, amount: money(amount) })),
    sums: [
      { label: say('Total'), value: money(row.total), isStrong: true },
      ...(refunded > 0 ? [{ label: say('Refunded'), value: money(refunded), isStrong: false }] : []),
    ],
    issuedAt: row.issued_at,
  }
}

/** The words of a credit note, in the language and with the parties of its invoice. */
export function composeCreditNote(
  invoice: InvoiceRow,
  note: CreditNoteRow,
  wording: Wording,
  timeZone: string,
): InvoicePaper {
  const { say } = wording
  const { money, day, plan, ...shared } = partsOf(invoice, wording, timeZone)
  const number = invoiceNumber(invoice.number)
  const amount = money(note.amount)
  return {
    ...shared,
    title: say('Credit note'),
    facts: [
      { label: say('Number'), value: creditNoteNumber(note.number) },
      { label: say('Date of issue'), value: day(note.issued_at) },
      { label: say('Invoice number'), value: number },
      { label: say('Date of payment'), value: day(invoice.paid_at) },
      { label: say('Payment method'), value: paymentMethodNames[invoice.gateway] },
      ...plan,
      ...(note.voided_at === null
        ? []
        : [{ label: say('Void since', { meaning: 'a credit note' }), value: day(note.voided_at) }]),
    ],
    lines: [
      { text: say('Refund of invoice {{number}}', { number }), amount },
      ...(note.reason === '' ? [] : [{ text: say('Reason: {{reason}}', { reason: note.reason }), amount: '' }]),
    ],
    sums: [{ label: say('Total refunded'), value: amount, isStrong: true }],
    issuedAt: note.issued_at,
  }
}

/** Composes the parts that an invoice and its credit notes share. */
function partsOf(row: InvoiceRow, { language, say }: Wording, timeZone: string) {
  const document = documentOf(row)
  const days = dateTimeFormat(language, { dateStyle: 'long', timeZone: document.timeZone ?? timeZone })
  const { name, email, address, vatNumber } = document.buyer
  const details = [
    ...(address ? postalLines(address, language) : []),
    ...(vatNumber ? [say('VAT number: {{number}}', { number: vatNumber })] : []),
  ]
  const seller = linesOfHtml(document.seller)
  return {
    money: (minor: number) => formatAmount(amountText(Number(minor), row.currency), row.currency, language),
    day: (at: number) => days.format(Number(at)),
    plan: document.plan ? [{ label: say('Plan'), value: planName(document.plan, say) }] : [],
    language,
    direction: directionOf(language),
    siteName: document.siteName,
    parties: [
      { label: say('Seller'), lines: seller.length > 0 ? seller : [asLine(document.siteName)] },
      {
        label: say('Bill to'),
        lines: [name, ...details, email].filter((line, at) => line !== '' && (at === 0 || line !== name)).map(asLine),
      },
    ],
    columns: { text: say('Description', { meaning: 'what an invoice is for' }), amount: say('Amount') },
    notes: [
      ...(document.isReverseCharge ? [say('Reverse charge: the customer owes the VAT.')] : []),
      ...linesOfText(document.notes),
    ],
  }
}

function asLine(text: string): FormattedLine {
  return [{ text }]
}
