import type {
  SiteComment,
  SiteCommentChange,
  SiteCommentInput,
} from '@holdall/contract/comments/site-comments.schemas.ts'
import type { ErrorCode } from '@holdall/contract/contract.ts'
import type { Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { done, leftAlone } from '../../../platform/outcomes.ts'
import { accessComment, anyComment } from '../access-comment.ts'
import { writeComment } from '../create-comment.ts'
import { bringBack, type PlacedComment, removeComments } from '../delete-comment.ts'
import { changeComment, requireOwn } from '../edit-comment.ts'
import { groupsOf, mentionsOf } from '../present-comments.ts'
import { presentSiteComment } from './present-site-comments.ts'
import { listPlaced } from './site-comments.repository.ts'

/** Creates a comment like `createComment`, with other field names. @throws as `createComment` */
export function createSiteComment(ctx: Ctx, input: SiteCommentInput): Promise<{ comment: SiteComment }> {
  const { commentableId, content: text, parent_id: answerTo, mentions, groups } = input
  return ctx.db.transaction(async tx => {
    const { row } = await writeComment(ctx, tx, commentableId, { text, answerTo, mentions, groups })
    return presentSiteComment(ctx, row, tx)
  })
}

/**
 * Changes a comment of the caller's own, or anyone's with `comments.update`. @throws `comment.not-found`,
 * `item.forbidden`
 */
export function updateSiteComment(
  ctx: Ctx,
  id: string,
  { content: text, mentions, groups }: SiteCommentChange,
): Promise<{ comment: SiteComment }> {
  return ctx.db.transaction(async tx => {
    const { comment, place } = await changeable(ctx, tx, id)
    const input = { text, mentions: mentions ?? mentionsOf(comment), groups: groups ?? groupsOf(comment) }
    return presentSiteComment(ctx, await changeComment(ctx, tx, comment, place, input), tx)
  })
}

async function changeable(ctx: Needs<'caller' | 'clock' | 'db'>, tx: Tx, id: string) {
  if (memberOf(ctx).permissions.has('comments.update')) {
    const found = await anyComment(id, tx)
    if (found.comment.deleted_at !== null) throw fail('comment.not-found')
    return found
  }
  const { comment, access } = await accessComment(ctx, id, tx)
  requireOwn(ctx, comment, access)
  return { comment, place: access }
}

/** Deletes anyone's comments. The calling code has checked the permission. */
export function deleteSiteComments(ctx: Ctx, ids: readonly string[]): Promise<Outcomes> {
  return forThose(ctx, ids, removeComments, 'comment.deleted-already')
}

/** Makes deleted comments active again. The calling code has checked the permission. */
export function restoreSiteComments(ctx: Ctx, ids: readonly string[]): Promise<Outcomes> {
  return forThose(ctx, ids, bringBack, 'comment.not-deleted')
}

function forThose(
  ctx: Ctx,
  ids: readonly string[],
  work: (ctx: Ctx, tx: Tx, placed: readonly PlacedComment[]) => Promise<Set<string>>,
  otherwise: ErrorCode,
): Promise<Outcomes> {
  return ctx.db.transaction(async tx => {
    const wanted = [...new Set(ids)]
    const placed = await listPlaced(tx, wanted)
    const changed = placed.size > 0 ? await work(ctx, tx, [...placed.values()]) : placed
    const unchanged = (id: string) => leftAlone(id, placed.has(id) ? otherwise : 'comment.not-found')
    return { data: wanted.map(id => (changed.has(id) ? done(id) : unchanged(id))) }
  })
}
