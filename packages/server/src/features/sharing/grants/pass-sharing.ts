import { sql } from 'kysely'
import type { RightsTables } from '../../../core/rights/rights.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { onTables, type Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { putGrant } from './grants.repository.ts'

const tables = onTables<RightsTables & TreeTables>()

export interface PassInput {
  readonly itemId: string
  readonly fromId: string
  readonly toId: string
  /** The role that the former owner keeps; null for none. */
  readonly keeps: 'editor' | null
}

/**
 * Keeps the sharing of a tree alive under its new owner: the links that the former owner made become the new owner's,
 * because a link depends on its maker's right to share, and so do grants that still wait for an address. Grants that
 * the new owner held are no longer needed.
 */
export async function passSharing(
  ctx: Needs<'clock'>,
  tx: Tx,
  { itemId, fromId, toId, keeps }: PassInput,
): Promise<void> {
  const below = sql<string>`(with recursive down (id) as (
      select id from items where id = ${itemId}
      union all
      select items.id from items join down on items.parent_id = down.id
    ) select id from down)`
  await tables(tx)
    .updateTable('links')
    .set({ created_by: toId })
    .where('created_by', '=', fromId)
    .where(sql<boolean>`item_id in ${below}`)
    .execute()
  await tables(tx)
    .updateTable('grants')
    .set({ created_by: toId })
    .where('created_by', '=', fromId)
    .where('user_id', 'is', null)
    .where('group_id', 'is', null)
    .where(sql<boolean>`item_id in ${below}`)
    .execute()
  await tables(tx).deleteFrom('grants').where('user_id', '=', toId).where(sql<boolean>`item_id in ${below}`).execute()
  if (keeps === null) return
  await putGrant(tx, {
    id: newId(),
    item_id: itemId,
    user_id: fromId,
    email: null,
    group_id: null,
    role: keeps,
    expires_at: null,
    created_by: toId,
    created_at: ctx.clock.now(),
  })
}
