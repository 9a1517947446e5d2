import type { Comment } from '@holdall/contract/comments/comments.schemas.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { withdrawNotifications } from '../notifications/public.ts'
import { accessComment } from './access-comment.ts'
import { updateComment } from './comments.repository.ts'
import { presentOne } from './present-comments.ts'
import { commentCause, publishComments } from './tell-of-comment.ts'

/** How long a deletion can be taken back; then its text is gone. Milliseconds. */
export const regretMs = 60 * 60 * 1000

/** Deletes one's own comment, or any on a file that one may share. @throws `comment.not-found`, `item.forbidden` */
export async function deleteComment(ctx: Ctx, id: string): Promise<void> {
  const { userId } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    const { comment, access } = await accessComment(ctx, id, tx)
    if (comment.deleted_at !== null) throw fail('comment.not-found')
    if (comment.author_id !== userId && !access.can.share) throw fail('item.forbidden')
    await updateComment(tx, id, { deleted_at: ctx.clock.now(), deleted_by: userId })
    await writeAudit(tx, ctx, {
      action: 'comment.deleted',
      object: { type: 'item', id: comment.item_id },
      before: { commentId: id, authorId: comment.author_id },
    })
    await withdrawNotifications(ctx, tx, commentCause(id), true)
    await publishComments(ctx, tx, access)
  })
}

/** Takes back a deletion that was the caller's own, within the hour; may be repeated. @throws `comment.not-found` */
export async function restoreComment(ctx: Ctx, id: string): Promise<Comment> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const { comment, access } = await accessComment(ctx, id, tx)
    if (comment.deleted_at === null && comment.author_id === userId) return presentOne(ctx, access, comment, tx)
    const isOpen = comment.deleted_at !== null && comment.deleted_at > ctx.clock.now() - regretMs
    if (!isOpen || comment.deleted_by !== userId) throw fail('comment.not-found')
    const after = { ...comment, deleted_at: null, deleted_by: null }
    await updateComment(tx, id, { deleted_at: null, deleted_by: null })
    await writeAudit(tx, ctx, {
      action: 'comment.restored',
      object: { type: 'item', id: comment.item_id },
      after: { commentId: id },
    })
    await withdrawNotifications(ctx, tx, commentCause(id), false)
    await publishComments(ctx, tx, access)
    return presentOne(ctx, access, after, tx)
  })
}
