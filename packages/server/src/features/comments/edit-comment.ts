import type { Comment, CommentChange } from '@holdall/contract/comments/comments.schemas.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { requireCan } from '../drive/public.ts'
import { reviseNotifications } from '../notifications/public.ts'
import { accessComment } from './access-comment.ts'
import { updateComment } from './comments.repository.ts'
import { mentionable, tidy } from './create-comment.ts'
import { mentionsOf, presentOne } from './present-comments.ts'
import { commentCause, excerptOf, publishComments, tellOfComment } from './tell-of-comment.ts'

/** Changes a comment of the caller's own. @throws `comment.not-found`, `item.forbidden` */
export async function editComment(ctx: Ctx, id: string, input: Required<CommentChange>): Promise<Comment> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const { comment, access } = await accessComment(ctx, id, tx)
    if (comment.deleted_at !== null) throw fail('comment.not-found')
    if (comment.author_id !== userId) throw fail('item.forbidden')
    requireCan(access, 'comment')
    const known = mentionsOf(comment)
    const mentions = await mentionable(ctx, tx, comment.item_id, input.mentions)
    const change = { text: tidy(input.text), mentions: JSON.stringify(mentions), edited_at: ctx.clock.now() }
    const after = { ...comment, ...change }
    await updateComment(tx, id, change)
    await writeAudit(tx, ctx, {
      action: 'comment.edited',
      object: { type: 'item', id: comment.item_id },
      after: { commentId: id },
    })
    await reviseNotifications(tx, commentCause(id), { excerpt: excerptOf(after.text) })
    const added = JSON.stringify(mentions.filter(one => !known.includes(one)))
    await tellOfComment(ctx, tx, access, { ...after, mentions: added }, true)
    await publishComments(ctx, tx, access)
    return presentOne(ctx, access, after, tx)
  })
}
