import type { Comment } from '@holdall/contract/comments/comments.schemas.ts'
import { findParticipants } from '../../core/people/participants.repository.ts'
import type { Access } from '../../core/rights/access-item.ts'
import { findGroupNames } from '../../core/rights/groups.repository.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { reducedView } from '../../platform/http/reduced-view.ts'
import type { CommentRow } from './comments.tables.ts'

/** A deleted comment that has answers shows that it existed. */
export const deletedComment = reducedView<Comment>()(['id', 'createdAt', 'isDeleted'], {
  author: null,
  text: '',
  mentions: [],
  groups: [],
  editedAt: null,
  can: { edit: false, delete: false },
})

/** Comments as the caller sees them, by id. A deleted one shows only that it existed. */
export async function presentComments(
  ctx: Needs<'caller' | 'db'>,
  access: Access,
  rows: readonly CommentRow[],
  db: Reader = ctx.db.read,
): Promise<Map<string, Comment>> {
  const { userId } = memberOf(ctx)
  const people = await findParticipants(
    db,
    rows.flatMap(row => [row.author_id, ...mentionsOf(row)]),
  )
  const groups = await findGroupNames(db, rows.flatMap(groupsOf))
  return new Map(
    rows.map(row => {
      const isDeleted = row.deleted_at !== null
      const isOwn = row.author_id === userId
      const comment: Comment = {
        id: row.id,
        author: people.get(row.author_id) ?? null,
        text: row.text,
        mentions: mentionsOf(row).flatMap(id => people.get(id) ?? []),
        groups: groupsOf(row).flatMap(id => groups.get(id) ?? []),
        createdAt: instant(row.created_at),
        editedAt: instantOrNull(row.edited_at),
        isDeleted,
        can: { edit: isOwn && access.can.comment, delete: isOwn || access.can.share },
      }
      return [row.id, isDeleted ? deletedComment(comment) : comment]
    }),
  )
}

export async function presentOne(
  ctx: Needs<'caller' | 'db'>,
  access: Access,
  row: CommentRow,
  db: Reader,
): Promise<Comment> {
  return (await presentComments(ctx, access, [row], db)).get(row.id) as Comment
}

export function groupsOf(row: CommentRow): string[] {
  return JSON.parse(row.group_mentions)
}

export function mentionsOf(row: CommentRow): string[] {
  return JSON.parse(row.mentions)
}
