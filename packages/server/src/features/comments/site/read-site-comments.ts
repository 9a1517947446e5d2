import type { SiteComment } from '@holdall/contract/comments/site-comments.schemas.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findItem } from '../../../core/tree/items.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { accessComment, accessFile, anyComment } from '../access-comment.ts'
import { presentSiteComment, presentSiteComments, seesAll } from './present-site-comments.ts'
import { countOfFile, listOfFile } from './site-comments.repository.ts'

/** One comment: on a file that the caller may see, or any with `comments.view`. @throws `comment.not-found` */
export async function readSiteComment(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  id: string,
): Promise<{ comment: SiteComment }> {
  const isFull = seesAll(ctx)
  const { comment } = isFull ? await anyComment(id, ctx.db.read) : await accessComment(ctx, id, ctx.db.read)
  if (comment.text === '' || (comment.deleted_at !== null && !isFull)) throw fail('comment.not-found')
  return presentSiteComment(ctx, comment)
}

interface Asked {
  readonly commentableId: string
  readonly page: number
  readonly perPage: number
}

/** The comments on one file, newest first. @throws `item.not-found`, `item.not-a-file`, `item.forbidden` */
export async function listOfCommentable(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  { commentableId, page, perPage }: Asked,
) {
  if (!seesAll(ctx)) await accessFile(ctx, commentableId)
  else await requireFile(ctx, commentableId)
  const { read } = ctx.db
  const rows = await listOfFile(read, commentableId, perPage, (page - 1) * perPage)
  const [data, total] = [await presentSiteComments(ctx, rows), await countOfFile(read, commentableId)]
  return { pagination: { data, total, perPage, page } }
}

async function requireFile(ctx: Needs<'db'>, id: string): Promise<void> {
  const item = await findItem(ctx.db.read, id)
  if (!item) throw fail('item.not-found')
  if (isFolder(item)) throw fail('item.not-a-file')
}
