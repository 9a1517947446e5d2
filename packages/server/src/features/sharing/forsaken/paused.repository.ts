import type { LinkRow, RightsTables } from '../../../core/rights/rights.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { Whose } from '../../../platform/outlasting/outlasting.ts'
import { pageOfWhose } from '../../../platform/outlasting/page-of-whose.ts'
import type { SharingTables } from '../sharing.tables.ts'

const tables = onTables<RightsTables & SharingTables & TreeTables>()

/** A link, and since when it pauses; null if it doesn't. */
export interface LinkOfMaker extends Pick<LinkRow, 'id' | 'created_by' | 'item_id'> {
  readonly space_id: string
  readonly since: number | null
}

/** Unrevoked links of these makers, and those into these spaces, after an id. */
export function listLinksOfMakers(db: Reader, whose: Whose, after: string, limit: number): Promise<LinkOfMaker[]> {
  const query = tables(db)
    .selectFrom('links')
    .innerJoin('items', 'items.id', 'links.item_id')
    .leftJoin('paused_links', 'paused_links.link_id', 'links.id')
    .select(['links.id', 'links.created_by', 'links.item_id', 'items.space_id', 'paused_links.since'])
    .where('links.revoked_at', 'is', null)
  const columns = { id: 'links.id', person: 'links.created_by', space: 'items.space_id' } as const
  return pageOfWhose(query, columns, whose, { after, limit }).execute()
}

/** Notes that links pause, and returns those that didn't already. */
export async function insertPaused(tx: Tx, linkIds: readonly string[], since: number): Promise<Set<string>> {
  const added = await tables(tx)
    .insertInto('paused_links')
    .values(linkIds.map(link_id => ({ link_id, since })))
    .onConflict(on => on.column('link_id').doNothing())
    .returning('link_id')
    .execute()
  return new Set(added.map(row => row.link_id))
}

/** Notes that links work again, or that someone took them over. Returns since when they paused. */
export async function deletePaused(tx: Tx, linkIds: readonly string[]): Promise<number[]> {
  const gone = await tables(tx)
    .deleteFrom('paused_links')
    .where('link_id', 'in', [...linkIds])
    .returning('since')
    .execute()
  return gone.map(row => Number(row.since))
}
