import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { canNothing } from '../access/rights.ts'
import { presentItem } from '../present-item.ts'
import { findTrashed } from './trash.repository.ts'
import { trashScope } from './trash-scope.ts'

/** Items of the member's trash as search results: they can be found there, and used once they are restored. */
export async function placeTrashed(
  ctx: Ctx,
  ids: readonly string[],
  starred: ReadonlySet<string>,
): Promise<PlacedItem[]> {
  if (ids.length === 0) return []
  const { spaceIds } = await trashScope(ctx, memberOf(ctx).userId)
  const items = await findTrashed(ctx.db.read, ids, spaceIds)
  return ids.flatMap(id => {
    const item = items.get(id)
    return item ? [{ ...presentItem(item, starred.has(id)), can: canNothing, path: [] }] : []
  })
}
