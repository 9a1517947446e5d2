import type { Tx } from '../../../platform/database/database.ts'
import { markAllChanged, markRestricted } from '../items.repository.ts'

/**
 * Marks items of which somebody's rights have changed, and everything above them: computers that keep a copy list only what
 * is marked, so that they see what their owner may do now. The calling code tells open pages.
 * @param isClosed whether folders may be closed to somebody from now on; left out where that stays as it is
 */
export async function markAccess(
  tx: Tx,
  itemIds: readonly string[],
  { isClosed }: { readonly isClosed?: boolean } = {},
): Promise<void> {
  if (isClosed !== undefined) await markRestricted(tx, itemIds, isClosed)
  await markAllChanged(tx, itemIds)
}
