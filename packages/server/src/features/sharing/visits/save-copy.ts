import type { ConflictChoice, ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import type { Job } from '@holdall/contract/jobs/jobs.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { copyItems } from '../../drive/public.ts'
import { consumeDownload, downloadableItems, visitorOf } from './count-download.ts'
import { findLiveLink, openLinkOf, requireUnlocked } from './find-live-link.ts'

export interface SaveCopyInput {
  readonly ids: readonly string[]
  /** A folder that the member may add to. */
  readonly to: string
  readonly onConflict: ConflictChoice
}

/**
 * Copies items that a link allows to be downloaded into one of the caller's folders, where they count against the
 * caller's storage. Counts as one download of the link, in the transaction of the copy.
 * @throws `link.unavailable`, `link.locked`, `item.not-found`, `item.forbidden`, `space.full` and the other errors of a
 * copy
 */
export async function saveCopy(
  ctx: Ctx,
  slug: string,
  input: SaveCopyInput,
): Promise<{ job: Job | null; data: ItemOutcome[] }> {
  const { userId } = memberOf(ctx)
  const link = await findLiveLink(ctx, slug)
  const guest = await requireUnlocked(ctx, link)
  const open = await openLinkOf(ctx, link, guest)
  const items = await downloadableItems(ctx, { userId: null, link: open }, input.ids)
  return copyItems(ctx, input, {
    subject: { userId, link: open },
    async alsoWrite(tx) {
      await consumeDownload(ctx, tx, link)
      const after = { itemIds: items.slice(0, 100).map(item => item.id), to: input.to, ...visitorOf(guest) }
      await writeAudit(tx, ctx, { action: 'link.saved', object: { type: 'link', id: link.id }, after })
    },
  })
}
