import { whoMayView } from '../../core/rights/people-with-access.ts'
import { type Ctx, memberOf, type Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { defineNotification, notify } from '../notifications/public.ts'
import type { CommentPlace } from './access-comment.ts'
import { type CommentNews, commentMail, mentionMail } from './comment-mails.ts'
import { listAuthors } from './comments.repository.ts'
import type { CommentRow } from './comments.tables.ts'
import { mentionsOf } from './present-comments.ts'

const facts = ({ text }: Pick<CommentNews, 'text'>) => ({ excerpt: excerptOf(text) })

const commentNotification = defineNotification<CommentNews>({ kind: 'comment.added', facts, mail: commentMail })
const mentionNotification = defineNotification<CommentNews>({ kind: 'comment.mentioned', facts, mail: mentionMail })

export const commentCause = (id: string) => `comment:${id}`

/** The start of a comment, on one line. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const short = [...line].slice(0, 140).join('')
  return short.length < line.length ? `${short}…` : line
}

/**
 * Notifies those whom a comment concerns: mentioned users, the owner of the file, and earlier authors. Each once, and
 * no one who may not see the file. An edit notifies only newly mentioned users.
 */
export async function tellOfComment(
  ctx: Ctx,
  tx: Tx,
  { item, space }: CommentPlace,
  comment: CommentRow,
  isEdited = false,
): Promise<void> {
  const { userId, displayName } = memberOf(ctx)
  const mentioned = mentionsOf(comment)
  const others = isEdited ? [] : [space.owner_id, ...(await listAuthors(tx, item.id))]
  const readers = await whoMayView(
    ctx,
    item.id,
    others.filter(id => id !== userId && !mentioned.includes(id)),
    tx,
  )
  const news = {
    cause: commentCause(comment.id),
    itemId: item.id,
    actorId: userId,
    data: { itemId: item.id, itemName: item.name, by: displayName, text: comment.text },
  }
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
