import type { ThumbnailRow } from '../../../core/bytes/bytes.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { updatePlace } from './thumbnails.repository.ts'

type Place = Pick<ThumbnailRow, 'blob_id' | 'size_name'> & { readonly storage_key: string }

/** Points a thumbnail to a copy of its bytes. Returns false if it was deleted or moved in the meantime. */
export function pointPicture({ storage }: Needs<'storage'>, tx: Tx, from: Place, to: string): Promise<boolean> {
  return updatePlace(tx, from, { storage_key: to, disk: storage.diskOf(to) })
}
