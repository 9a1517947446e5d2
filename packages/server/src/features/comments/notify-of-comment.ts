import { listMemberIds } from '../../core/rights/groups.repository.ts'
import { whoMayView } from '../../core/rights/people-with-access.ts'
import { type Ctx, memberOf, type Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notify } from '../notifications/public.ts'
import type { CommentPlace } from './access-comment.ts'
import { commentCause, commentNotification, mentionNotification } from './comment-notifications.ts'
import { listAuthors } from './comments.repository.ts'
import type { CommentRow } from './comments.tables.ts'
import { groupsNotifiedJob } from './groups-told.job.ts'
import { groupsOf, mentionsOf } from './present-comments.ts'

/**
 * Notifies those whom a comment concerns: mentioned users, the owner of the file, and earlier authors. Each once, and
 * no one who may not see the file. An edit notifies only newly mentioned users. Mentioned groups can be large: their
 * members are notified after the transaction.
 */
export async function notifyOfComment(
  ctx: Ctx,
  tx: Tx,
  { item, space }: CommentPlace,
  comment: CommentRow,
  isEdited = false,
): Promise<void> {
  const { userId, displayName } = memberOf(ctx)
  const mentioned = mentionsOf(comment)
  const groupIds = groupsOf(comment)
  const inGroups = await listMemberIds(tx, groupIds)
  const others = isEdited ? [] : [space.owner_id, ...(await listAuthors(tx, item.id))]
  const readers = await whoMayView(
    ctx,
    item.id,
    others.filter(id => id !== userId && !mentioned.includes(id) && !inGroups.includes(id)),
    tx,
  )
  const news = {
    cause: commentCause(comment.id),
    itemId: item.id,
    actorId: userId,
    data: { itemId: item.id, itemName: item.name, by: displayName, text: comment.text },
  }
  if (groupIds.length > 0)
    await ctx.jobs.enqueue(tx, groupsNotifiedJob, { commentId: comment.id, groupIds, actorId: userId })
  await notify(ctx, tx, mentionNotification, { ...news, userIds: mentioned })
  await notify(ctx, tx, commentNotification, { ...news, userIds: [...readers] })
}

/** Notifies the browsers that show these files of a space. Call it last in a transaction. */
export async function publishComments(
  ctx: Needs<'events' | 'origin'>,
  tx: Tx,
  spaceId: string,
  itemIds: readonly string[],
): Promise<void> {
  const payload = { itemIds: [...new Set(itemIds)], folderIds: [], tab: ctx.origin.tab }
  await ctx.events.publish(tx, { type: 'comments.changed', spaceId, payload })
}
