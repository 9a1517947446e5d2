import { findPerson } from '../../core/people/people.repository.ts'
import { displayName } from '../../core/people/person-names.ts'
import { listMemberIds } from '../../core/rights/groups.repository.ts'
import { whoMayView } from '../../core/rights/people-with-access.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isFailure } from '../../platform/failure.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { notify } from '../notifications/public.ts'
import { anyComment } from './access-comment.ts'
import { commentCause, mentionNotification } from './comment-notifications.ts'
import { groupsOf } from './present-comments.ts'

/** This many people are notified in one transaction. */
const atOnce = 50
/** The most mails that one person's mentions of groups cause in a day; everyone else finds it in their bell. */
export const groupMailsADay = 500
const daySeconds = 24 * 60 * 60

/**
 * Notifies those who are in mentioned groups now and may see the file, unless the comment has been deleted or no longer
 * mentions the group. Whoever was told of this comment already isn't told again, and neither by a repeated run.
 */
export async function notifyMentionedGroups(
  ctx: Ctx,
  payload: { commentId: string; groupIds: readonly string[]; actorId: string },
  run: JobRun,
): Promise<undefined> {
  const { commentId, groupIds, actorId } = payload
  const { read } = ctx.db
  const actor = await findPerson(read, actorId)
  const userIds = (await listMemberIds(read, groupIds)).filter(id => id !== actorId).sort()
  for (let start = 0; start < userIds.length; start += atOnce) {
    run.signal.throwIfAborted()
    const found = await findMentioning(ctx, commentId, groupIds)
    if (!found || !actor) return
    const { comment, item } = found
    const readers = [...(await whoMayView(ctx, item.id, userIds.slice(start, start + atOnce)))]
    const data = { itemId: item.id, itemName: item.name, by: displayName(actor), text: comment.text }
    await ctx.db.transaction(async tx => {
      const key = `group-mails:${actorId}`
      const until = await ctx.limits.countIn(tx, key, groupMailsADay, daySeconds, readers.length)
      const news = { cause: commentCause(commentId), userIds: readers, itemId: item.id, actorId, data }
      await notify(ctx, tx, mentionNotification, { ...news, byMail: until === null })
    })
  }
}

/** The comment with its file; null if it is deleted or mentions none of these groups any longer. */
async function findMentioning(ctx: Ctx, commentId: string, groupIds: readonly string[]) {
  try {
    const { comment, place } = await anyComment(commentId, ctx.db.read)
    const isMentioning = comment.deleted_at === null && groupsOf(comment).some(id => groupIds.includes(id))
    return isMentioning ? { comment, item: place.item } : null
  } catch (error) {
    if (isFailure(error, 'comment.not-found')) return null
    throw error
  }
}
