import { sql } from 'kysely'
import type { Item, NewItem } from '../../core/tree/items.repository.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Tx } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'

const tables = onTables<TreeTables>()

export async function insertItem(tx: Tx, item: NewItem): Promise<Item> {
  return tables(tx).insertInto('items').values(item).returningAll().executeTakeFirstOrThrow()
}

/** Rows in one statement: SQLite takes at most 32,766 values. */
const rowsAtOnce = 500

/** Returns them in no particular order. */
export async function insertItems(tx: Tx, items: readonly NewItem[]): Promise<Item[]> {
  const inserted: Item[] = []
  for (let start = 0; start < items.length; start += rowsAtOnce) {
    const some = items.slice(start, start + rowsAtOnce)
    inserted.push(...(await tables(tx).insertInto('items').values(some).returningAll().execute()))
  }
  return inserted
}

export async function updateItem(tx: Tx, id: string, change: Partial<NewItem>): Promise<void> {
  await tables(tx).updateTable('items').set(change).where('id', '=', id).execute()
}

export interface TotalsChange {
  readonly bytes?: number
  /** Items at any depth. */
  readonly items?: number
  /** Items in the folder itself. */
  readonly children?: number
  /** When something was added to the folder itself, which is when it was last modified. */
  readonly addedAt?: number
}

/** Marks folders and files, and everything above them, as changed; each of them once, however many are below it. */
export async function markAllChanged(tx: Tx, itemIds: readonly string[]): Promise<void> {
  const ids = [...new Set(itemIds)].sort()
  for (let start = 0; start < ids.length; start += 500) {
    await sql`
      update items set changes = changes + 1 where id in (
        with recursive up (id, parent_id) as (
          select id, parent_id from items where id in (${sql.join(ids.slice(start, start + 500))})
          union
          select items.id, items.parent_id from items join up on items.id = up.parent_id
        ) select id from up
      )`.execute(tx)
  }
}

const add = prepared(
  (_db, folderId: string, bytes: number, items: number, children: number, addedAt: number) => sql`
    update items set size = size + ${bytes}, item_count = item_count + ${items},
      changes = changes + 1,
      child_count = child_count + case when id = ${folderId} then ${children} else 0 end,
      modified_at = case when id = ${folderId} and modified_at < ${addedAt} then ${addedAt} else modified_at end
    where id in (
      with recursive up (id, parent_id) as (
        select id, parent_id from items where id = ${folderId}
        union all
        select items.id, items.parent_id from items join up on items.id = up.parent_id
      ) select id from up
    )`,
)

/** Adds to the running totals of a folder and of everything above it, and marks all of them as changed. */
export async function addToTotals(tx: Tx, folderId: string | null, change: TotalsChange): Promise<void> {
  const { bytes = 0, items = 0, children = 0, addedAt = 0 } = change
  if (folderId !== null) await add(tx, folderId, bytes, items, children, addedAt)
}

/**
 * Marks a folder and everything above it as changed, for changes that leave the totals as they are: names, times,
 * rights. Computers that keep a copy list only what is marked.
 */
export async function markChanged(tx: Tx, folderId: string | null): Promise<void> {
  await addToTotals(tx, folderId, {})
}

/** Marks items as such that may have restrictions, or as such that have none. */
export async function markRestricted(tx: Tx, ids: readonly string[], isClosed: boolean): Promise<void> {
  await tables(tx)
    .updateTable('items')
    .set({ is_closed: isClosed ? 1 : 0 })
    .where('id', 'in', [...ids])
    .execute()
}
