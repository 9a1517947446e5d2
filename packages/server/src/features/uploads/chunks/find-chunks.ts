import type { Needs } from '../../../platform/ctx.ts'
import type { ChunkedUploadRow, UploadChunkRow } from '../uploads.tables.ts'
import { findUpload, listChunks } from './chunks.repository.ts'

/** A person's upload in chunks, by the name that their client calls it. */
export function findChunkedUpload(
  { db }: Needs<'db'>,
  userId: string,
  name: string,
): Promise<ChunkedUploadRow | undefined> {
  return findUpload(db.read, userId, name)
}

/** The chunks that have arrived, in the order of the file. */
export function listArrived(
  { db }: Needs<'db'>,
  { id }: Pick<ChunkedUploadRow, 'id'>,
): Promise<readonly Pick<UploadChunkRow, 'name' | 'size'>[]> {
  return listChunks(db.read, id)
}
