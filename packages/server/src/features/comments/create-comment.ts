import type { Comment, CommentInput } from '@holdall/contract/comments/comments.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { type Access, requireCan } from '../../core/rights/access-item.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { accessFile } from './access-comment.ts'
import { countAnswers, findComment, insertComment } from './comments.repository.ts'
import type { CommentRow } from './comments.tables.ts'
import { mentionable, mentionableGroups } from './mentionable.ts'
import { notifyOfComment, publishComments } from './notify-of-comment.ts'
import { presentOne } from './present-comments.ts'

/** Threads are always read whole. */
const mostAnswers = 200

/**
 * Comments on a file, or answers a comment on it.
 * @throws `item.not-found`, `item.not-a-file`, `item.forbidden`, `comment.not-found`, `comment.too-many-answers`
 */
export async function createComment(ctx: Ctx, itemId: string, input: Required<CommentInput>): Promise<Comment> {
  return ctx.db.transaction(async tx => {
    const { access, row } = await writeComment(ctx, tx, itemId, input)
    return presentOne(ctx, access, row, tx)
  })
}

/** The same within a transaction. Call it last. */
export async function writeComment(
  ctx: Ctx,
  tx: Tx,
  itemId: string,
  input: Required<CommentInput>,
): Promise<{ access: Access; row: CommentRow }> {
  const access = await accessFile(ctx, itemId, tx)
  requireCan(access, 'comment')
  if (input.answerTo !== null) await requireAnswerable(tx, input.answerTo, itemId)
  const row: CommentRow = {
    id: newId(),
    item_id: itemId,
    answers_id: input.answerTo,
    author_id: memberOf(ctx).userId,
    text: tidy(input.text),
    mentions: JSON.stringify(await mentionable(ctx, tx, access, input.mentions)),
    group_mentions: JSON.stringify(await mentionableGroups(ctx, tx, input.groups)),
    created_at: ctx.clock.now(),
    edited_at: null,
    deleted_at: null,
    deleted_by: null,
  }
  await insertComment(tx, row)
  await writeAudit(tx, ctx, {
    action: 'comment.created',
    object: { type: 'item', id: itemId },
    after: { commentId: row.id, isAnswer: input.answerTo !== null },
  })
  await notifyOfComment(ctx, tx, access, row)
  await publishComments(ctx, tx, access.space.id, [itemId])
  return { access, row }
}

async function requireAnswerable(tx: Tx, id: string, itemId: string): Promise<void> {
  const thread = await findComment(tx, id)
  const isThread = thread?.item_id === itemId && thread.answers_id === null && thread.deleted_at === null
  if (!isThread) throw fail('comment.not-found')
  if ((await countAnswers(tx, id)) >= mostAnswers) throw fail('comment.too-many-answers', { max: mostAnswers })
}

/** Keeps line breaks, as one kind, and at most one empty line in a row. */
export function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
