import type { MediaDetails } from '@holdall/contract/files/media.schemas.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'
import { isAmong, prepared } from '../../platform/database/prepared.ts'
import type { BytesTables } from '../bytes/bytes.tables.ts'
import type { TreeTables } from '../tree/tree.tables.ts'

const tables = onTables<BytesTables & TreeTables>()

const readDetails = prepared((db, versionIds: readonly string[]) =>
  tables(db)
    .selectFrom('versions')
    .innerJoin('media_details', 'media_details.blob_id', 'versions.blob_id')
    .select(['versions.id', 'media_details.details'])
    .where(e => isAmong(e.ref('versions.id'), versionIds)),
)

export type PictureSize = Required<Pick<MediaDetails, 'height' | 'width'>>

/**
 * The sizes of pictures and videos in pixels, by version, as far as they are known. Nothing else of what a file says about
 * itself leaves by this.
 */
export async function listPictureSizes(db: Reader, versionIds: readonly string[]): Promise<Map<string, PictureSize>> {
  const found = new Map<string, PictureSize>()
  for (let start = 0; start < versionIds.length; start += 500) {
    for (const { id, details } of await readDetails(db, versionIds.slice(start, start + 500))) {
      const { width, height }: MediaDetails = JSON.parse(details)
      if (width && height) found.set(id, { width, height })
    }
  }
  return found
}
