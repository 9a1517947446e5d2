import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import type { InvoiceRow } from '../billing.tables.ts'
import { findCreditNote } from '../credit-notes/credit-notes.repository.ts'
import { type DrawnDocument, drawDocument } from './draw-document.ts'
import { findInvoice } from './invoices.repository.ts'

/** An invoice of the caller's own, or anyone's with `subscriptions.view`, as PDF. @throws `billing.invoice-not-found` */
export async function drawOwnInvoice(ctx: Ctx, id: string): Promise<DrawnDocument> {
  const row = await findInvoice(ctx.db.read, id)
  if (!row || !mayRead(ctx, row)) throw fail('billing.invoice-not-found')
  return drawDocument(ctx, row, null)
}

/** The same for a credit note. @throws `payment.credit-note-not-found` */
export async function drawOwnCreditNote(ctx: Ctx, id: string): Promise<DrawnDocument> {
  const note = await findCreditNote(ctx.db.read, id)
  const invoice = note && (await findInvoice(ctx.db.read, note.invoice_id))
  if (!invoice || !mayRead(ctx, invoice)) throw fail('payment.credit-note-not-found')
  return drawDocument(ctx, invoice, note)
}

function mayRead(ctx: Ctx, { user_id }: InvoiceRow): boolean {
  const { userId, permissions } = memberOf(ctx)
  return user_id === userId || permissions.has('subscriptions.view')
}
