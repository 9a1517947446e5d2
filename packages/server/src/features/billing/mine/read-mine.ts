import type { MyBilling } from '@holdall/contract/billing/billing.schemas.ts'
import { amountText } from '@holdall/contract/plans/money.ts'
import { limitOf } from '../../../core/tree/quota.ts'
import { instant } from '../../../platform/clock.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { InvoiceRow } from '../billing.tables.ts'
import { invoiceNumber } from '../invoices/invoice-document.ts'
import { listInvoicesOfUser } from '../invoices/invoices.repository.ts'
import { listMine } from './list-mine.ts'

const mostInvoices = 100

/** What the caller has, what it costs, and what decides their space. */
export async function readMine(ctx: Ctx): Promise<MyBilling> {
  const { userId } = memberOf(ctx)
  return {
    subscriptions: await listMine(ctx, userId),
    space: await limitOf(ctx, userId),
    invoices: (await listInvoicesOfUser(ctx.db.read, userId, mostInvoices)).map(presentInvoice),
  }
}

function presentInvoice(row: InvoiceRow): MyBilling['invoices'][number] {
  return {
    id: row.id,
    number: invoiceNumber(row.number),
    issuedAt: instant(row.issued_at),
    total: amountText(row.total, row.currency),
    refunded: amountText(row.refunded, row.currency),
    currency: row.currency,
  }
}
