import type { Item } from '../../../core/tree/items.repository.ts'
import { newId } from '../../../platform/ids.ts'
import { findLatestNumber, insertVersions, noteReplaced } from '../contents/versions.repository.ts'
import { changeContent, type Shown } from './change-content.ts'
import type { Tree } from './change-tree.ts'
import { keepFew } from './delete-earlier.ts'

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
  await noteReplaced(tx, file, now)
  await insertVersions(tx, [{ id, itemId: file.id, blobId, number, size, by: by.userId, now }])
  const item = await changeContent(tree, file, { ...look, version_id: id, size }, { used: size })
  await keepFew(tree, item)
  return item
}
