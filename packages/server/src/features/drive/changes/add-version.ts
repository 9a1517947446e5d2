import type { Item } from '../../../core/tree/items.repository.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import { newId } from '../../../platform/ids.ts'
import { type Content, lookOf } from '../contents/look-of.ts'
import { findLatestNumber, insertVersions, recordReplaced } from '../contents/versions.repository.ts'
import { changeContent, type Shown } from './change-content.ts'
import { hasRoom, type Tree } from './change-tree.ts'
import { keepFew } from './delete-earlier.ts'
import type { Refusal } from './refusal.ts'

export interface NewContent {
  readonly blobId: string
  readonly size: number
}

/**
 * Makes a blob the newest version of a live file, and deletes the oldest versions beyond the number that the settings allow.
 * The calling code has applied the rules.
 */
export async function addVersion(
  tree: Tree,
  file: Item,
  { blobId, size }: NewContent,
  look: Omit<Shown, 'version_id' | 'size'>,
): Promise<Item> {
  const { ctx, tx, by } = tree
  const [id, now] = [newId(), ctx.clock.now()]
  const number = (await findLatestNumber(tx, file.id)) + 1
  await recordReplaced(tx, file, now)
  await insertVersions(tx, [{ id, itemId: file.id, blobId, number, size, by: by.userId, now }])
  const item = await changeContent(tree, file, { ...look, version_id: id, size }, { used: size })
  await keepFew(tree, item)
  return item
}

export interface Putting {
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
  const size = content.size
  const refusal = await hasRoom(tree, space, size)
  if (refusal) return refusal
  const look = { ...(await lookOf(tree.tx, file, content)), modified_at: modifiedAt }
  return addVersion(tree, file, { blobId: content.blob_id, size }, look)
}
