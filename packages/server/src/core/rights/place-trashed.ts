import type { PathStep, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import { findTrashed } from '../tree/trash.repository.ts'
import { type Access, accessItems, knownItems } from './access-item.ts'
import { presentItem } from './present-item.ts'
import { canNothing } from './rights.ts'
import { trashScope } from './trash-scope.ts'

/** The path to the folder that something was deleted from. */
export function originPath({ path, item }: Access): PathStep[] {
  return [...path, { id: item.id, name: item.name }]
}

/** Items of the member's trash as search results: they can be found, but used only after they are restored. */
export async function placeTrashed(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  ids: readonly string[],
  starred: ReadonlySet<string>,
): Promise<PlacedItem[]> {
  if (ids.length === 0) return []
  const { userId } = memberOf(ctx)
  const { spaceIds, restrictedSpaceIds, since } = await trashScope(ctx, userId)
  const items = await findTrashed(ctx.db.read, ids, spaceIds)
  const parentIds = [...items.values()].flatMap(item => item.parent_id ?? [])
  // Where something is closed, the resolver says what may be known.
  const known = restrictedSpaceIds.length > 0 ? await knownItems(ctx, { userId, link: null }, [...items.keys()]) : null
  const origins = await accessItems(ctx, { userId, link: null }, parentIds)
  return ids.flatMap(id => {
    const found = items.get(id)
    if (!found || (found.trashed_at ?? 0) < (since.get(found.space_id) ?? 0)) return []
    const item = restrictedSpaceIds.includes(found.space_id) ? known?.get(id)?.item : found
    if (!item) return []
    const origin = origins.get(item.parent_id ?? '')
    return [{ ...presentItem(item, starred.has(id)), can: canNothing, path: origin ? originPath(origin) : [] }]
  })
}
