import type { Item } from '../../../core/tree/items.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { folderRow } from '../folder-row.ts'
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
