import type { Item } from '../../../core/tree/items.repository.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import { keepFew } from '../contents/keep-few.ts'
import { type Content, lookOf } from '../contents/look-of.ts'
import { replaceContent } from '../contents/versions.repository.ts'
import { countUsage, hasRoom, type Tree, tellPages } from './change-tree.ts'
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
  const { ctx, tx, by } = tree
  const size = content.size
  const refusal = await hasRoom(tree, space, size)
  if (refusal) return refusal
  const made = { blobId: content.blob_id, size, by: by.userId, now: ctx.clock.now() }
  const item = await replaceContent(tx, file, made, { ...(await lookOf(tx, file, content)), modified_at: modifiedAt })
  countUsage(tree, space.id, { used: size })
  tellPages(tree, { spaceId: space.id, folderIds: [file.parent_id], itemId: file.id })
  await keepFew(ctx, tx, item)
  return item
}
