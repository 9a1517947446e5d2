import type { Comment, CommentChange } from '@holdall/contract/comments/comments.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { type Access, requireCan } from '../../core/rights/access-item.ts'
import { type Ctx, memberOf, type Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { reviseNotifications } from '../notifications/public.ts'
import { accessComment, type CommentPlace } from './access-comment.ts'
import { commentCause, excerptOf } from './comment-notifications.ts'
import { updateComment } from './comments.repository.ts'
import type { CommentRow } from './comments.tables.ts'
import { tidy } from './create-comment.ts'
import { mentionable, mentionableGroups } from './mentionable.ts'
import { notifyOfComment, publishComments } from './notify-of-comment.ts'
import { groupsOf, mentionsOf, presentOne } from './present-comments.ts'

/** Changes a comment of the caller's own. @throws `comment.not-found`, `item.forbidden` */
export async function editComment(ctx: Ctx, id: string, input: Required<CommentChange>): Promise<Comment> {
  return ctx.db.transaction(async tx => {
    const { comment, access } = await accessComment(ctx, id, tx)
    requireOwn(ctx, comment, access)
    return presentOne(ctx, access, await changeComment(ctx, tx, comment, access, input), tx)
  })
}

/** @throws `comment.not-found` for a deleted one, `item.forbidden` */
export function requireOwn(ctx: Needs<'caller'>, comment: CommentRow, access: Access): void {
  if (comment.deleted_at !== null) throw fail('comment.not-found')
  if (comment.author_id !== memberOf(ctx).userId) throw fail('item.forbidden')
  requireCan(access, 'comment')
}

/** Changes a comment that the caller may change; returns it as it is now. Call it last in a transaction. */
export async function changeComment(
  ctx: Ctx,
  tx: Tx,
  comment: CommentRow,
  place: CommentPlace,
  input: Required<CommentChange>,
): Promise<CommentRow> {
  const { id } = comment
  const known = mentionsOf(comment)
  const mentions = await mentionable(ctx, tx, place, input.mentions, known)
  const knownGroups = groupsOf(comment)
  const groups = await mentionableGroups(ctx, tx, input.groups, knownGroups)
  const change = {
    text: tidy(input.text),
    mentions: JSON.stringify(mentions),
    group_mentions: JSON.stringify(groups),
    edited_at: ctx.clock.now(),
  }
  const after = { ...comment, ...change }
  await updateComment(tx, id, change)
  const isOwn = comment.author_id === memberOf(ctx).userId
  await writeAudit(tx, ctx, {
    action: 'comment.edited',
    object: { type: 'item', id: comment.item_id },
    after: { commentId: id, ...(isOwn ? {} : { authorId: comment.author_id }) },
  })
  await reviseNotifications(tx, commentCause(id), { excerpt: excerptOf(after.text) })
  const added = {
    mentions: JSON.stringify(mentions.filter(one => !known.includes(one))),
    group_mentions: JSON.stringify(groups.filter(one => !knownGroups.includes(one))),
  }
  await notifyOfComment(ctx, tx, place, { ...after, ...added }, true)
  await publishComments(ctx, tx, place.space.id, [comment.item_id])
  return after
}
