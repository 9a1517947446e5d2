import type { Comment } from '@holdall/contract/comments/comments.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { type Ctx, memberOf, type Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { retractNotifications } from '../notifications/public.ts'
import { accessComment } from './access-comment.ts'
import { commentCause } from './comment-notifications.ts'
import { markDeleted, markRestored } from './comments.repository.ts'
import type { CommentRow } from './comments.tables.ts'
import { publishComments } from './notify-of-comment.ts'
import { presentOne } from './present-comments.ts'

/** How long users can undo their own deletion, in milliseconds. */
const regretMs = 60 * 60 * 1000

/** A comment and the space of its file. */
export interface PlacedComment {
  readonly comment: CommentRow
  readonly spaceId: string
}

/**
 * Deletes the caller's own comment, or any comment on a file that they may share. @throws `comment.not-found`,
 * `item.forbidden`
 */
export async function deleteComment(ctx: Ctx, id: string): Promise<void> {
  const { userId } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    const { comment, access } = await accessComment(ctx, id, tx)
    if (comment.deleted_at !== null) throw fail('comment.not-found')
    if (comment.author_id !== userId && !access.can.share) throw fail('item.forbidden')
    const deleted = await removeComments(ctx, tx, [{ comment, spaceId: access.space.id }])
    if (deleted.size === 0) throw fail('comment.not-found')
  })
}

/** Undoes the caller's own deletion within the hour. Can be repeated. @throws `comment.not-found` */
export async function restoreComment(ctx: Ctx, id: string): Promise<Comment> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const { comment, access } = await accessComment(ctx, id, tx)
    if (comment.deleted_at === null && comment.author_id === userId) return presentOne(ctx, access, comment, tx)
    const isOpen = comment.deleted_at !== null && comment.deleted_at > ctx.clock.now() - regretMs
    if (!isOpen || comment.deleted_by !== userId) throw fail('comment.not-found')
    const restored = await bringBack(ctx, tx, [{ comment, spaceId: access.space.id }])
    if (restored.size === 0) throw fail('comment.not-found')
    return presentOne(ctx, access, { ...comment, deleted_at: null, deleted_by: null }, tx)
  })
}

/**
 * Deletes comments that the caller may delete, with everything that depends on them, and returns the ids of those that
 * weren't already deleted. Call it last in a transaction.
 */
export async function removeComments(
  ctx: Needs<'caller' | 'clock' | 'events' | 'origin'>,
  tx: Tx,
  placed: readonly PlacedComment[],
): Promise<Set<string>> {
  const deleted = await markDeleted(tx, idsOf(placed), memberOf(ctx).userId, ctx.clock.now())
  const changed = placed.filter(({ comment }) => deleted.has(comment.id))
  const lines = changed.map(({ comment }) => ({
    action: 'comment.deleted' as const,
    object: { type: 'item', id: comment.item_id },
    before: { commentId: comment.id, authorId: comment.author_id },
  }))
  if (lines.length > 0) await writeAudit(tx, ctx, ...lines)
  await tell(ctx, tx, changed, true)
  return deleted
}

/**
 * Restores comments that the caller may restore: the inverse of `removeComments`. Erased comments can't be restored.
 */
export async function bringBack(
  ctx: Needs<'caller' | 'clock' | 'events' | 'origin'>,
  tx: Tx,
  placed: readonly PlacedComment[],
): Promise<Set<string>> {
  const restored = await markRestored(tx, idsOf(placed))
  const changed = placed.filter(({ comment }) => restored.has(comment.id))
  const lines = changed.map(({ comment }) => ({
    action: 'comment.restored' as const,
    object: { type: 'item', id: comment.item_id },
    after: { commentId: comment.id },
  }))
  if (lines.length > 0) await writeAudit(tx, ctx, ...lines)
  await tell(ctx, tx, changed, false)
  return restored
}

const idsOf = (placed: readonly PlacedComment[]) => placed.map(({ comment }) => comment.id)

async function tell(
  ctx: Needs<'clock' | 'events' | 'origin'>,
  tx: Tx,
  changed: readonly PlacedComment[],
  isDeleted: boolean,
): Promise<void> {
  await retractNotifications(ctx, tx, idsOf(changed).map(commentCause), isDeleted)
  for (const [spaceId, some] of Map.groupBy(changed, ({ spaceId }) => spaceId)) {
    await publishComments(
      ctx,
      tx,
      spaceId,
      some.map(({ comment }) => comment.item_id),
    )
  }
}
