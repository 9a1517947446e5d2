import type { MyInvoice } from '@holdall/contract/billing/billing.schemas.ts'
import { amountText } from '@holdall/contract/plans/money.ts'
import { instant } from '../../../platform/clock.ts'
import type { InvoiceRow } from '../billing.tables.ts'
import { invoiceNumber } from './invoice-document.ts'

/** An invoice in a list: amounts as decimal texts, such as `9.99`. */
export function presentInvoice(row: InvoiceRow): MyInvoice {
  return {
    id: row.id,
    number: invoiceNumber(row.number),
    issuedAt: instant(row.issued_at),
    total: amountText(row.total, row.currency),
    refunded: amountText(row.refunded, row.currency),
    currency: row.currency,
  }
}
