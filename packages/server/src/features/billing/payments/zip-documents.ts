import { mostPdfs } from '@holdall/contract/billing/payments.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import type { AnyScope, ListSource } from '../../../platform/lists/list-source.ts'
import { countMatches, readAll, viewOf } from '../../../platform/lists/read-list.ts'
import { createZipNamer } from '../../../platform/zip/safe-zip-names.ts'
import { streamZip } from '../../../platform/zip/stream-zip.ts'
import { drawDocument } from '../invoices/draw-document.ts'
import { listDocuments } from './documents.repository.ts'
import { paymentSource } from './payment-list.repository.ts'

/**
 * All matching invoices and credit notes as PDFs in an archive, each drawn when its turn has come.
 * @throws `payment.too-many-documents`, `payment.no-documents`
 */
export async function zipDocuments(
  ctx: Ctx,
  scope: AnyScope,
): Promise<{ name: string; archive: AsyncGenerator<Uint8Array> }> {
  const source = paymentSource as unknown as ListSource
  const view = viewOf(ctx)
  const count = await countMatches(source, scope, view)
  if (count > mostPdfs) throw fail('payment.too-many-documents', { documents: count, most: mostPdfs })
  if (count === 0) throw fail('payment.no-documents')
  const { query, filters } = scope
  await ctx.db.transaction(tx =>
    writeAudit(tx, ctx, { action: 'payments.downloaded', after: { count, query, filters } }),
  )
  const day = new Date(ctx.clock.now()).toISOString().slice(0, 10)
  return { name: `payments-${day}.zip`, archive: streamZip(drawAll(ctx, scope)) }
}

async function* drawAll(ctx: Ctx, scope: AnyScope) {
  const named = createZipNamer()
  const source = paymentSource as unknown as ListSource
  const oldestFirst = { ...scope, orderBy: 'issuedAt', orderDir: 'asc' } as const
  let left = mostPdfs
  for await (const rows of readAll(ctx, source, oldestFirst, viewOf(ctx))) {
    for (const { id } of rows) {
      ctx.signal.throwIfAborted()
      // More were issued in the meantime.
      if (left-- === 0) return
      const found = (await listDocuments(ctx.db.read, [id])).get(id)
      if (!found) continue
      const { name, pdf } = await drawDocument(ctx, found.invoice, found.note)
      yield { name: named(name), bytes: pdf, modifiedAt: Number(found.note?.issued_at ?? found.invoice.issued_at) }
    }
  }
}
