import { ranks } from '../../core/tree/is-folder.ts'
import type { NewItem } from '../../core/tree/items.repository.ts'
import { nameColumns } from '../../core/tree/name-columns.ts'
import type { Needs } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'

/** The row of an empty, live folder, as it begins. */
export function folderRow(
  ctx: Needs<'clock'>,
  folder: { spaceId: string; parentId: string | null; name: string; by: string | null },
): NewItem {
  const now = ctx.clock.now()
  return {
    id: newId(),
    space_id: folder.spaceId,
    parent_id: folder.parentId,
    rank: ranks.folder,
    ...nameColumns(folder.name, null, true),
    mime: null,
    size: 0,
    item_count: 0,
    child_count: 0,
    version_id: null,
    state: 'live',
    trashed_at: null,
    trashed_by: null,
    has_thumbnail: 0,
    placeholder: null,
    created_by: folder.by,
    created_at: now,
    modified_at: now,
  }
}
