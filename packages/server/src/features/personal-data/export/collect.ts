import { findPerson } from '../../../core/people/people.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { exportReadyMail } from '../emails/export-ready.mail.ts'
import { exportMs } from '../export-lifetime.ts'
import { collectDocuments } from './documents.ts'
import { findExport, keepDocuments } from './exports.repository.ts'

/** Idempotent: what another request or an earlier try has done is left alone. */
export async function collect(ctx: Ctx, payload: { userId: string; exportId: string }): Promise<undefined> {
  const { userId, exportId } = payload
  const user = await findPerson(ctx.db.read, userId)
  const wanted = await findExport(ctx.db.read, userId)
  if (!user || wanted?.id !== exportId || wanted.documents !== null) return
  const documents = JSON.stringify(await collectDocuments(ctx, user))
  await ctx.db.transaction(async tx => {
    await keepDocuments(tx, { userId, id: exportId }, documents, ctx.clock.now() + exportMs)
    await ctx.mail.queue(tx, { template: exportReadyMail, to: user.email, data: {} })
  })
}
