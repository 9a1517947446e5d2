import type { Item, NewItem } from '../../../core/tree/items.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { updateItem } from '../items.repository.ts'
import { addToUsage } from '../spaces.repository.ts'
import { leaveParent } from '../tree/relocate.ts'

/**
 * Moves a live item to the trash for a person, perhaps under another name or as if from another folder. The calling code holds the lock of the space and has
 * checked the permissions.
 */
export async function discard(
  ctx: Needs<'clock'>,
  tx: Tx,
  item: Item,
  by: string,
  change: Partial<NewItem>,
): Promise<Item> {
  await leaveParent(tx, item)
  const trashed = { ...change, state: 'trashed' as const, trashed_at: ctx.clock.now(), trashed_by: by }
  await updateItem(tx, item.id, trashed)
  await addToUsage(tx, item.space_id, { trash: Number(item.size) })
  return { ...item, ...trashed }
}
