import { ranks } from '../../../core/tree/is-folder.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { type Content, lookOf } from '../contents/look-of.ts'
import { folderRow } from '../folder-row.ts'
import { addRow } from './add-rows.ts'
import { hasRoom, type Tree } from './change-tree.ts'
import type { Refusal } from './refusal.ts'

export interface Again {
  readonly space: SpaceRow
  readonly parentId: string
  /** Free in the folder. */
  readonly name: string
  /** The bytes of a file; null for a folder. */
  readonly content: Content | null
  readonly by: string
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
}

/**
 * Makes an item in place of one that no longer exists, because it was merged into another. The calling code has applied the
 * rules. @returns a refusal if there is no room for it
 */
export async function recreate(
  tree: Tree,
  { space, parentId, name, content, by, modifiedAt }: Again,
): Promise<Item | Refusal> {
  const { ctx, tx } = tree
  const size = content?.size ?? 0
  const refusal = content ? await hasRoom(tree, space, size) : null
  if (refusal) return refusal
  const folder = folderRow(ctx, { spaceId: space.id, parentId, name, by })
  const row = content ? { ...folder, rank: ranks.file, ...(await fileColumns(tx, folder, content)) } : folder
  return addRow(tree, { ...row, modified_at: modifiedAt }, content?.blob_id ?? null)
}

async function fileColumns(tx: Tx, folder: ReturnType<typeof folderRow>, content: Content) {
  const look = await lookOf(tx, folder, content)
  return { ...look, ...nameColumns(folder.name, content.mime, false), size: content.size, version_id: newId() }
}
