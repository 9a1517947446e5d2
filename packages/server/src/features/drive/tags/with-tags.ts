import type { Ctx } from '../../../platform/ctx.ts'
import { listItemTags } from './tags.repository.ts'

/** Items as the caller sees them, each with its tags: one query for all. Visitors see no tags. */
export async function withTags<T extends { readonly id: string }>(
  ctx: Ctx,
  items: readonly T[],
): Promise<(T & { tagIds?: string[] })[]> {
  if (ctx.caller.kind !== 'member' || items.length === 0) return [...items]
  const tags = await listItemTags(
    ctx.db.read,
    ctx.caller.userId,
    items.map(item => item.id),
  )
  return items.map(item => ({ ...item, tagIds: tags.get(item.id) ?? [] }))
}
