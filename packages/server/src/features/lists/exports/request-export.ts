import type { CsvExport, ListSort } from '@holdall/contract/kit/admin-lists.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { exportEndpoints } from '@holdall/contract/lists/exports.endpoints.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { newId } from '../../../platform/ids.ts'
import type { AnyScope, ListSource } from '../../../platform/lists/list-source.ts'
import { countMatches, viewOf } from '../../../platform/lists/read-list.ts'
import { exportJob } from './export.job.ts'
import type { CsvLabels, ExportRequest } from './export-request.ts'
import { insertExport } from './exports.repository.ts'

/** Up to this many rows are written while they are downloaded. */
export const mostAtOnce = 1000
/** The address of an immediate download is valid for this long. */
const downloadMs = 5 * 60 * 1000
/** How long a job has to write its file. The link's day begins once the file is written. */
const jobMs = 24 * 60 * 60 * 1000
const keyMark = '-e'

/** Prepares a CSV of all rows that match: an address for one download, or a job that mails a link. */
export async function requestExport(
  ctx: Ctx,
  source: ListSource,
  { words, ...body }: AnyScope & ListSort & { readonly words: CsvLabels },
): Promise<CsvExport> {
  const { userId } = memberOf(ctx)
  const view = viewOf(ctx)
  const count = await countMatches(source, body, view)
  const isLarge = count > mostAtOnce
  const now = ctx.clock.now()
  const id = newId()
  const request: ExportRequest = { body, timeZone: view.timeZone, words }
  await ctx.db.transaction(async tx => {
    await insertExport(tx, {
      id,
      user_id: userId,
      list: source.list.id,
      request: JSON.stringify(request),
      storage_key: isLarge ? ctx.storage.newKey() + keyMark : null,
      size: null,
      created_at: now,
      expires_at: now + (isLarge ? jobMs : downloadMs),
    })
    const { query, filters } = body
    const after = { count, query, filters }
    await writeAudit(tx, ctx, { action: `${source.list.id}.exported`, object: { type: 'export', id }, after })
    if (isLarge) await ctx.jobs.enqueue(tx, exportJob, { exportId: id }, { createdBy: userId })
  })
  return { downloadPath: isLarge ? null : endpointUrl(exportEndpoints.download, { id }) }
}
