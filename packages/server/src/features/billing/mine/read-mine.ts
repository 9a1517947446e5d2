import type { MyBilling } from '@holdall/contract/billing/billing.schemas.ts'
import { amountText } from '@holdall/contract/plans/money.ts'
import { limitOf } from '../../../core/tree/quota.ts'
import { instant } from '../../../platform/clock.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { CreditNoteRow, InvoiceRow } from '../billing.tables.ts'
import { listNotesOf } from '../credit-notes/credit-notes.repository.ts'
import { creditNoteNumber, invoiceNumber } from '../document-numbers.ts'
import { listInvoicesOfUser } from '../invoices/invoices.repository.ts'
import { listMine } from './list-mine.ts'

const mostInvoices = 100

/** What the caller has, what it costs, and what decides their space. */
export async function readMine(ctx: Ctx): Promise<MyBilling> {
  const { userId } = memberOf(ctx)
  const invoices = await listInvoicesOfUser(ctx.db.read, userId, mostInvoices)
  const ids = invoices.map(({ id }) => id)
  const notes = Map.groupBy(await listNotesOf(ctx.db.read, ids), note => note.invoice_id)
  return {
    subscriptions: await listMine(ctx, userId),
    space: await limitOf(ctx, userId),
    invoices: invoices.map(row => presentInvoice(row, notes.get(row.id) ?? [])),
  }
}

function presentInvoice(row: InvoiceRow, notes: readonly CreditNoteRow[]): MyBilling['invoices'][number] {
  return {
    id: row.id,
    number: invoiceNumber(row.number),
    issuedAt: instant(row.issued_at),
    total: amountText(row.total, row.currency),
    refunded: amountText(row.refunded, row.currency),
    currency: row.currency,
    creditNotes: notes.map(note => ({
      id: note.id,
      number: creditNoteNumber(note.number),
      issuedAt: instant(Number(note.issued_at)),
      amount: amountText(Number(note.amount), row.currency),
      isVoid: note.state === 'void',
    })),
  }
}
