import type { Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import type { FoundVersion } from '../../../core/tree/versions.repository.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findPicture } from './history.repository.ts'

export type Content = Pick<FoundVersion, 'blob_id' | 'size' | 'mime'>

/** The facts that follow from a file's bytes. */
export async function lookOf(
  tx: Tx,
  { name }: Pick<Item, 'name'>,
  { blob_id, mime }: Pick<Content, 'blob_id' | 'mime'>,
) {
  const { type_key } = nameColumns(name, mime, false)
  const picture = await findPicture(tx, blob_id)
  return { mime, type_key, has_thumbnail: picture ? 1 : 0, placeholder: picture?.placeholder || null }
}

/** A version that is made current again, with the file's own modification date while it was current before. */
export interface Former extends Content {
  readonly id: string
  readonly modified_at: number | null
  readonly created_at: number
}

/** The columns of a file whose former version is made current again. */
export async function shownOf(tx: Tx, file: Item, former: Former) {
  const { id, size, modified_at, created_at } = former
  return {
    ...(await lookOf(tx, file, former)),
    modified_at: modified_at ?? created_at,
    version_id: id,
    size: Number(size),
  }
}
