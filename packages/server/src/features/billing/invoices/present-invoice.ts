import type { MyInvoice } from '@holdall/contract/billing/billing.schemas.ts'
import { amountText } from '@holdall/contract/plans/money.ts'
import { instant } from '../../../platform/clock.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { CreditNoteRow, InvoiceRow } from '../billing.tables.ts'
import { listNotesOf } from '../credit-notes/credit-notes.repository.ts'
import { creditNoteNumber, invoiceNumber } from '../document-numbers.ts'
import { listInvoicesOfUser } from './invoices.repository.ts'

/** A person's newest invoices with their credit notes: amounts are decimal texts, such as `9.99`. */
export async function invoicesOf(db: Reader, userId: string, most: number): Promise<MyInvoice[]> {
  const invoices = await listInvoicesOfUser(db, userId, most)
  const ids = invoices.map(({ id }) => id)
  const notes = Map.groupBy(await listNotesOf(db, ids), note => note.invoice_id)
  return invoices.map(row => presentInvoice(row, notes.get(row.id) ?? []))
}

function presentInvoice(row: InvoiceRow, notes: readonly CreditNoteRow[]): MyInvoice {
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
      issuedAt: instant(note.issued_at),
      amount: amountText(note.amount, row.currency),
      isVoid: note.state === 'void',
    })),
  }
}
