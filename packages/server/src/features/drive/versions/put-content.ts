import type { Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { requireRoom } from '../../../core/tree/room.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import type { FoundVersion } from '../../../core/tree/versions.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { addToUsage } from '../spaces.repository.ts'
import { hasPictures } from './history.repository.ts'
import { keepFew } from './keep-few.ts'
import { replaceContent } from './versions.repository.ts'

export type Content = Pick<FoundVersion, 'blob_id' | 'size' | 'mime'>

interface Putting {
  readonly file: Item
  readonly space: SpaceRow
  readonly content: Content
  readonly by: string
  /** The file's modification date afterwards, milliseconds since 1970. */
  readonly modifiedAt: number
}

/**
 * Adds a version with the bytes of an earlier one, which count again. The calling code holds the lock of the space and has
 * checked the permissions. @throws `space.full`, `space.owner-full`
 */
export async function putContent(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin' | 'settings'>,
  tx: Tx,
  { file, space, content, by, modifiedAt }: Putting,
): Promise<Item> {
  const size = Number(content.size)
  await requireRoom(ctx, tx, space, size, by)
  const made = { blobId: content.blob_id, size, by, now: ctx.clock.now() }
  const item = await replaceContent(tx, file, made, { ...(await lookOf(tx, file, content)), modified_at: modifiedAt })
  await addToUsage(tx, space.id, { used: size })
  await keepFew(ctx, tx, item)
  return item
}

/** The facts that follow from a file's bytes. */
export async function lookOf(tx: Tx, { name }: Item, { blob_id, mime }: Pick<Content, 'blob_id' | 'mime'>) {
  const { type_key } = nameColumns(name, mime, false)
  return { mime, type_key, has_thumbnail: (await hasPictures(tx, blob_id)) ? 1 : 0 }
}
