import { type Access, accessItem, accessItems, requireCan } from '../../core/rights/access-item.ts'
import { isFolder } from '../../core/tree/is-folder.ts'
import { findItem } from '../../core/tree/items.repository.ts'
import { findSpaces } from '../../core/tree/spaces.repository.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { findComment } from './comments.repository.ts'
import type { CommentRow } from './comments.tables.ts'

/**
 * Returns a file that the caller may view, to read or write comments on it. @throws `item.not-found`,
 * `item.not-a-file`, `item.forbidden`
 */
export async function accessFile(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  itemId: string,
  db: Reader = ctx.db.read,
): Promise<Access> {
  const access = await accessItem(ctx, { userId: memberOf(ctx).userId, link: null }, itemId, db)
  if (isFolder(access.item)) throw fail('item.not-a-file')
  // A user who may only add to a folder sees the names of its files, but not their content or comments.
  requireCan(access, 'view')
  return access
}

/** The file that a comment is about. */
export interface CommentPlace {
  readonly item: Pick<Access['item'], 'id' | 'name'>
  readonly space: Pick<Access['space'], 'id' | 'owner_id'>
}

export interface CommentAccess {
  readonly comment: CommentRow
  readonly access: Access
}

/** Returns a comment, deleted or not, on a file that the caller may see. @throws `comment.not-found` for any other */
export async function accessComment(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  id: string,
  db: Reader,
): Promise<CommentAccess> {
  const comment = await findComment(db, id)
  const subject = { userId: memberOf(ctx).userId, link: null }
  const access = comment && (await accessItems(ctx, subject, [comment.item_id], db)).get(comment.item_id)
  if (!comment || !access?.can.view) throw fail('comment.not-found')
  return { comment, access }
}

/** Returns a comment on anyone's file, for callers who may manage more than their own. @throws `comment.not-found` */
export async function anyComment(id: string, db: Reader): Promise<{ comment: CommentRow; place: CommentPlace }> {
  const comment = await findComment(db, id)
  const item = comment && (await findItem(db, comment.item_id))
  const space = item && (await findSpaces(db, [item.space_id])).get(item.space_id)
  if (!comment || !item || !space) throw fail('comment.not-found')
  return { comment, place: { item, space } }
}
