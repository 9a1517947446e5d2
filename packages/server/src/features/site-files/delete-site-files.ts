import type { Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { deleteImages } from '../images/public.ts'
import { removeAnywhere } from './remove-anywhere.ts'

interface Input {
  readonly entryIds: readonly string[]
  /** Addresses of images; they have no trash. */
  readonly paths: readonly string[]
  readonly deleteForever: boolean
}

/**
 * Deletes any user's files and folders, either forever with their bytes or to the owner's trash; also deletes images of
 * the site.
 */
export async function deleteSiteFiles(ctx: Ctx, { entryIds, paths, deleteForever }: Input): Promise<Outcomes> {
  if (entryIds.length > 0 && !memberOf(ctx).permissions.has('files.delete')) {
    throw fail('request.forbidden', { permission: 'files.delete' })
  }
  const entries = entryIds.length === 0 ? [] : await deleteEntries(ctx, entryIds, deleteForever)
  return { data: [...entries, ...(await deleteImages(ctx, paths))] }
}

function deleteEntries(ctx: Ctx, ids: readonly string[], isForever: boolean) {
  return removeAnywhere(ctx, ids, isForever, async (tx, count) => {
    if (count === 0) return
    await writeAudit(tx, ctx, { action: 'uploads.deleted', after: { count, isForever } })
  })
}
