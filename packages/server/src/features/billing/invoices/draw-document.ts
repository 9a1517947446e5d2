import { languagesOf, wordingIn } from '../../../core/languages/reader-language.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { zoneFor } from '../../../platform/times.ts'
import type { CreditNoteRow, InvoiceRow } from '../billing.tables.ts'
import { documentOf } from './invoice-document.ts'

export interface DrawnDocument {
  /** Of the file, in the language of the document. */
  readonly name: string
  readonly pdf: Buffer
}

/**
 * Draws an invoice, or a credit note of it, as PDF. Both have the language and the parties of the invoice.
 * @throws `billing.invoices-busy` if too many are waiting
 */
export async function drawDocument(ctx: Ctx, invoice: InvoiceRow, note: CreditNoteRow | null): Promise<DrawnDocument> {
  const wording = await wordingIn(ctx, ctx.db.read, languagesOf(documentOf(invoice).language))
  const { composePaper, composeCreditNote } = await import('./compose-paper.ts')
  const zone = zoneFor(ctx, null)
  const paper = note ? composeCreditNote(invoice, note, wording, zone) : composePaper(invoice, wording, zone)
  const { drawInThread } = await import('./drawing/draw-in-thread.ts')
  const { pdf, missing } = await drawInThread(paper, ctx.signal)
  if (missing.length > 0)
    ctx.log.warn({ document: note?.id ?? invoice.id, missing }, 'No font has some characters of an invoice')
  return { name: `${paper.title} ${paper.facts[0]?.value ?? ''}.pdf`, pdf }
}
