import type { Ctx } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { listItemTags } from '../tags/tags.repository.ts'

interface Marked {
  readonly id: string
  readonly kind: 'file' | 'folder'
  readonly can?: Readonly<Record<string, boolean>>
}

interface Marks {
  tagIds?: string[]
  commentCount?: number
}

/**
 * Items as the caller sees them, each with its tags and how many comments there are: two queries for all. Visitors see
 * neither, and whoever may not look at a file learns nothing of what is said about it.
 */
export async function withMarks<T extends Marked>(
  ctx: Ctx,
  items: readonly T[],
  { byLink = false }: { byLink?: boolean } = {},
): Promise<(T & Marks)[]> {
  if (ctx.caller.kind !== 'member' || items.length === 0) return [...items]
  const { userId } = ctx.caller
  const ids = items.map(item => item.id)
  const files = items.filter(item => item.kind === 'file' && item.can?.view !== false && !byLink)
  const [tags, comments] = await Promise.all([
    listItemTags(ctx.db.read, userId, ids),
    countComments(
      ctx.db.read,
      files.map(file => file.id),
    ),
  ])
  return items.map(item => ({ ...item, tagIds: tags.get(item.id) ?? [], commentCount: comments.get(item.id) ?? 0 }))
}

async function countComments(db: Reader, itemIds: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (let start = 0; start < itemIds.length; start += 500) {
    const rows = await db
      .selectFrom('comments')
      .select(e => ['item_id', e.fn.countAll().as('count')])
      .where('item_id', 'in', itemIds.slice(start, start + 500))
      .where('deleted_at', 'is', null)
      .groupBy('item_id')
      .execute()
    for (const { item_id, count } of rows) found.set(item_id, Number(count))
  }
  return found
}
