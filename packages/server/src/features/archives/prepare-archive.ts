import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import type { Subject } from '../../core/rights/rights.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { insertArchive } from './archives.repository.ts'
import { planOnce } from './kept-plans.ts'

/** The address of an archive is valid for this long. */
const archiveMs = 24 * 60 * 60 * 1000

export interface PreparedArchive {
  readonly id: string
  /** Relative to the site's address; for access through a link it contains the link. */
  readonly url: string
  readonly name: string
  /** The exact size of the zip in bytes. */
  readonly size: number
  readonly files: number
}

/**
 * Plans a zip and gives it an address that is valid for a day, also for resuming. Permissions are checked again at
 * every request. The calling code counts the download.
 * @throws `item.not-found`, `item.forbidden`
 */
export async function prepareArchive(ctx: Ctx, subject: Subject, ids: readonly string[]): Promise<PreparedArchive> {
  const id = newId()
  const { plan, name, files } = await planOnce(ctx, subject, id, ids)
  const now = ctx.clock.now()
  await ctx.db.transaction(tx =>
    insertArchive(tx, {
      id,
      created_by: subject.userId,
      link_id: subject.link?.id ?? null,
      name,
      item_ids: JSON.stringify(ids),
      etag: plan.etag,
      created_at: now,
      expires_at: now + archiveMs,
    }),
  )
  const url = endpointUrl(fileEndpoints.archive, { id }, { link: subject.link?.slug })
  return { id, url, name, size: plan.length, files }
}
