import { findBlob } from '../../../core/bytes/blobs.repository.ts'
import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findNameOf, updateBlob } from '../blobs.repository.ts'

/** From now on nobody may read these bytes. Returns false if they no longer exist. */
export function markInfected(tx: Tx, blobId: string): Promise<boolean> {
  return updateBlob(tx, blobId, { held: 'infected', held_for: null })
}

/** Bytes that are no longer held back. */
export interface FreedBlob {
  readonly blob: BlobRow
  /** The name of a file with them; undefined if they are only attached to pages. */
  readonly name: string | undefined
}

/** Lets everyone with access read bytes that were held back. Returns null if they weren't. */
export async function liftHold(tx: Tx, blobId: string): Promise<FreedBlob | null> {
  const blob = await findBlob(tx, blobId)
  if (!blob || blob.held === null) return null
  await updateBlob(tx, blobId, { held: null, held_for: null })
  return { blob: { ...blob, held: null, held_for: null }, name: await findNameOf(tx, blobId) }
}
