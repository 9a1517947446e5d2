import type { Item } from '../../../core/tree/items.repository.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import { type Content, lookOf } from '../contents/look-of.ts'
import { addVersion } from './add-version.ts'
import { hasRoom, type Tree } from './change-tree.ts'
import type { Refusal } from './refusal.ts'

interface Putting {
  readonly file: Item
  readonly space: SpaceRow
  readonly content: Content
  /** The file's modification date afterwards, milliseconds since 1970. */
  readonly modifiedAt: number
}

/**
 * Adds a version with the bytes of an earlier one, which count again. The calling code has checked the permissions.
 * @returns the file, or a refusal if there is no room
 */
export async function putContent(tree: Tree, { file, space, content, modifiedAt }: Putting): Promise<Item | Refusal> {
  const size = Number(content.size)
  const refusal = await hasRoom(tree, space, size)
  if (refusal) return refusal
  const look = { ...(await lookOf(tree.tx, file, content)), modified_at: modifiedAt }
  return addVersion(tree, file, { blobId: content.blob_id, size }, look)
}
