import type { Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import type { FoundVersion } from '../../../core/tree/versions.repository.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { hasPictures } from './history.repository.ts'

export type Content = Pick<FoundVersion, 'blob_id' | 'size' | 'mime'>

/** The facts that follow from a file's bytes. */
export async function lookOf(
  tx: Tx,
  { name }: Pick<Item, 'name'>,
  { blob_id, mime }: Pick<Content, 'blob_id' | 'mime'>,
) {
  const { type_key } = nameColumns(name, mime, false)
  return { mime, type_key, has_thumbnail: (await hasPictures(tx, blob_id)) ? 1 : 0 }
}
