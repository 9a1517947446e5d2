import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { exportReadyMail, linkMs } from './export-ready.mail.ts'
import { fileNameOf, sourceOf, writeCsv } from './export-request.ts'
import { findAddress, findExport, finishExport } from './exports.repository.ts'

/**
 * Writes the file and mails its address to the requester. Its key is in the row beforehand, so that the sweep finds
 * what is left behind.
 */
export async function writeExport(
  ctx: Ctx,
  { exportId }: { exportId: string },
  run: JobRun,
): Promise<{ rows: number } | undefined> {
  const row = await findExport(ctx.db.read, exportId)
  if (!row || row.storage_key === null || row.size !== null) return undefined
  const source = sourceOf(row)
  if (!source) throw fail('export.not-found')
  let rows = 0
  const text = writeCsv(ctx, row, source, async count => {
    rows += count
    await run.progress(rows, null)
  })
  // An earlier try may have stored it and died before recording that.
  await ctx.storage.delete(row.storage_key)
  const { size } = await ctx.storage.write(row.storage_key, text, { signal: ctx.signal })
  await ctx.db.transaction(async tx => {
    if (!(await finishExport(tx, row.id, size, ctx.clock.now() + linkMs))) return
    const to = await findAddress(tx, row.user_id)
    if (!to) return
    const url = `${ctx.origin.baseUrl}/admin/exports/${row.id}`
    await ctx.mail.queue(tx, { template: exportReadyMail, to, data: { fileName: fileNameOf(row), url } })
  })
  return { rows }
}
