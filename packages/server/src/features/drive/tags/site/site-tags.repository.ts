import type { TagRow, TagTables } from '../../../../core/marks/tags.tables.ts'
import { type Dialect, onTables, type Tx } from '../../../../platform/database/database.ts'

const tables = onTables<TagTables>()

export async function countSiteTags(tx: Tx): Promise<number> {
  const row = await tables(tx)
    .selectFrom('tags')
    .select(e => e.fn.countAll().as('count'))
    .where('owner_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Prevents other changes to these tags until the transaction ends. Leaves out what is not a tag of the site. */
export function lockSiteTags(tx: Tx, dialect: Dialect, ids: readonly string[]): Promise<TagRow[]> {
  const query = tables(tx)
    .selectFrom('tags')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('owner_id', 'is', null)
    // Always in the same order, so that two calls don't wait for each other.
    .orderBy('id')
  return (dialect === 'sqlite' ? query : query.forUpdate()).execute()
}

/** Returns the id of the site's tag with a name within a type. */
export async function findSiteTagId(tx: Tx, name: string, type: string): Promise<string | null> {
  const row = await tables(tx)
    .selectFrom('tags')
    .select('id')
    .where('owner_id', 'is', null)
    .where('name', '=', name)
    .where('type', '=', type)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Deletes tags, and removes them from all items. */
export async function deleteSiteTagRows(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tables(tx)
    .deleteFrom('item_tags')
    .where('tag_id', 'in', [...ids])
    .execute()
  await tables(tx)
    .deleteFrom('tags')
    .where('id', 'in', [...ids])
    .execute()
}
