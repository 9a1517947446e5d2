import type { Comment } from '@holdall/contract/comments/comments.schemas.ts'
import { findParticipants } from '../../core/people/participants.repository.ts'
import type { Access } from '../../core/rights/access-item.ts'
import { findGroupNames } from '../../core/rights/groups.repository.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { CommentRow } from './comments.tables.ts'

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
        author: isDeleted ? null : (people.get(row.author_id) ?? null),
        text: isDeleted ? '' : row.text,
        mentions: isDeleted ? [] : mentionsOf(row).flatMap(id => people.get(id) ?? []),
        groups: isDeleted ? [] : groupsOf(row).flatMap(id => groups.get(id) ?? []),
        createdAt: instant(row.created_at),
        editedAt: isDeleted ? null : instantOrNull(row.edited_at),
        isDeleted,
        can: {
          edit: !isDeleted && isOwn && access.can.comment,
          delete: !isDeleted && (isOwn || access.can.share),
        },
      }
      return [row.id, comment]
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
