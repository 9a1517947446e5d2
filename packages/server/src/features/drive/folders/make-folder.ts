import { ranks } from '../../../core/tree/is-folder.ts'
import type { Item, NewItem } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { addToTotals, insertItem } from '../items.repository.ts'

/** Creates an empty, live folder under a free name. The totals above it grow by one item. */
export async function makeFolder(
  ctx: Needs<'clock'>,
  tx: Tx,
  parent: Pick<Item, 'id' | 'space_id'>,
  name: string,
  by: string | null,
): Promise<Item> {
  const folder = await insertItem(tx, folderRow(ctx, { spaceId: parent.space_id, parentId: parent.id, name, by }))
  await addToTotals(tx, parent.id, { items: 1, children: 1, addedAt: ctx.clock.now() })
  return folder
}

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
    created_by: folder.by,
    created_at: now,
    modified_at: now,
  }
}
