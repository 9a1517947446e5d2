import type { Ctx } from '../../platform/ctx.ts'
import { forgetDeleted } from './comments.repository.ts'
import { regretMs } from './delete-comment.ts'

/** What was deleted can't be taken back any more: its text goes for good. */
export async function forgetComments(ctx: Ctx): Promise<void> {
  await ctx.db.transaction(tx => forgetDeleted(tx, ctx.clock.now() - regretMs))
}
