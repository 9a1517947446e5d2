import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { announceContent } from '../../drive/public.ts'
import { updateBlob, updatePlace } from '../blobs.repository.ts'

/** Writes the type of bytes that was recognised only now, and that of the files with them. */
export async function changeBlobType(ctx: Needs<'events' | 'origin'>, tx: Tx, id: string, mime: string): Promise<void> {
  await updateBlob(tx, id, { mime })
  await announceContent(ctx, tx, id, { mime })
}

/** Points a blob to a copy of its bytes. Returns false if it was deleted or moved in the meantime. */
export function pointBlob(
  { storage }: Needs<'storage'>,
  tx: Tx,
  { id, storage_key: from }: Pick<BlobRow, 'id' | 'storage_key'>,
  to: string,
): Promise<boolean> {
  return updatePlace(tx, id, from, { storage_key: to, disk: storage.diskOf(to) })
}
