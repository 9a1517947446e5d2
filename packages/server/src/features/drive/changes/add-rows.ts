import type { Changer } from '../../../core/locks/require-unlocked.ts'
import type { Item, NewItem } from '../../../core/tree/items.repository.ts'
import { insertVersions } from '../contents/versions.repository.ts'
import { addToTotals, insertItems } from '../items.repository.ts'
import { addToRecents, countUsage, publishToPages, type Tree, type TreeCtx } from './change-tree.ts'

export interface NewRow {
  /** Live, under a name that is free in its folder. */
  readonly row: NewItem
  /** The bytes of a file; null for a folder. */
  readonly blobId: string | null
  /** Who adds it and by which request, if several people add items in one unit of work. */
  readonly from?: { readonly ctx: TreeCtx; readonly by: Changer }
}

/**
 * The one place in which live items come into being, with everything that follows from them in other rows: the first
 * versions of files, the totals of the folders above, what the space holds, open pages, and recent items. Many rows take
 * one statement. The calling code has applied the rules, and writes their lines of the activity.
 * @param isPart whether they are in something that is new itself, of which open pages and recent items show only the top
 * @returns the items in the order of the rows
 */
export async function addRows(tree: Tree, rows: readonly NewRow[], { isPart = false } = {}): Promise<Item[]> {
  const { tx } = tree
  const inserted = await insertItems(
    tx,
    rows.map(({ row }) => row),
  )
  await insertVersions(
    tx,
    rows.flatMap(({ row, blobId }) => firstVersion(row, blobId)),
  )
  for (const [folderId, some] of Map.groupBy(rows, ({ row }) => row.parent_id)) {
    const bytes = sum(some.map(({ row }) => row.size))
    const addedAt = Math.max(...some.map(({ row }) => row.created_at))
    await addToTotals(tx, folderId, { bytes, items: some.length, children: some.length, addedAt })
  }
  for (const { row, from } of rows) {
    countUsage(tree, row.space_id, { used: row.size })
    if (isPart) continue
    const by = from ? { ...tree, ...from } : tree
    publishToPages(by, { spaceId: row.space_id, folderIds: [row.parent_id], itemId: row.id })
    addToRecents(by, row.id)
  }
  const byId = new Map(inserted.map(item => [item.id, item]))
  return rows.flatMap(({ row }) => byId.get(row.id) ?? [])
}

/** The same for one item. */
export async function addRow(tree: Tree, row: NewItem, blobId: string | null = null): Promise<Item> {
  const [item] = await addRows(tree, [{ row, blobId }])
  return item as Item
}

function firstVersion(row: NewItem, blobId: string | null) {
  if (blobId === null || row.version_id === null) return []
  const { id: itemId, size, created_by: by, created_at: now } = row
  return [{ id: row.version_id, itemId, blobId, number: 1, size, by, now }]
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
