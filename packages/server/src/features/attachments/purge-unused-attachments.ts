import type { Needs } from '../../platform/ctx.ts'
import { deleteUnused } from './attachments.repository.ts'

/** Longer than anyone takes to write a page, as for its images. */
const unusedMs = 7 * 24 * 60 * 60_000

/** Deletes attachments that no page has used for a week. */
export async function purgeUnusedAttachments(ctx: Needs<'clock' | 'db'>): Promise<void> {
  await ctx.db.transaction(tx => deleteUnused(tx, ctx.clock.now() - unusedMs))
}
