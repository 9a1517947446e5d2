import { languagesOf, wordingIn } from '../../../core/languages/reader-language.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { zoneFor } from '../../../platform/times.ts'
import { documentOf } from './invoice-document.ts'
import { findInvoice } from './invoices.repository.ts'

/** An invoice of the caller's own, or anyone's with `subscriptions.view`, as PDF. @throws `billing.invoice-not-found` */
export async function drawOwnInvoice(ctx: Ctx, id: string): Promise<{ name: string; pdf: Buffer }> {
  const { userId, permissions } = memberOf(ctx)
  const row = await findInvoice(ctx.db.read, id)
  if (!row || (row.user_id !== userId && !permissions.has('subscriptions.view'))) {
    throw fail('billing.invoice-not-found')
  }
  const wording = await wordingIn(ctx, ctx.db.read, languagesOf(documentOf(row).language))
  const { composePaper } = await import('./compose-paper.ts')
  const paper = composePaper(row, wording, zoneFor(ctx, null))
  const { drawInThread } = await import('./drawing/draw-in-thread.ts')
  const { pdf, missing } = await drawInThread(paper, ctx.signal)
  if (missing.length > 0) ctx.log.warn({ invoice: id, missing }, 'No font has some characters of an invoice')
  return { name: `${paper.title} ${paper.facts[0]?.value ?? ''}.pdf`, pdf }
}
