import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import type { OtherSums } from '../../../core/bytes/other-sums.ts'
import { holdOf } from '../../../core/bytes/scan-hold.ts'
import { insertDeadObjects } from '../../../drivers/storage/dead-objects/dead-objects.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Digest } from '../../../platform/staging/running-digest.ts'
import { deleteBlobs, insertBlobs, updateSums } from '../blobs.repository.ts'

export interface StoredBytes {
  /** Where they are stored, complete and synced. */
  readonly storageKey: string
  readonly digest: Digest
  readonly sums?: OtherSums
  readonly mime: string
  /** The sender; null for visitors. */
  readonly createdBy: string | null
}

/** Records bytes that are stored, which something in the same transaction has to use. Returns their rows in the same order. */
export async function addBlobs(
  ctx: Needs<'clock' | 'settings' | 'storage'>,
  tx: Tx,
  bytes: readonly StoredBytes[],
): Promise<BlobRow[]> {
  const blobs = bytes.map(one => rowOf(ctx, one))
  await insertBlobs(tx, blobs)
  return blobs
}

function rowOf(ctx: Needs<'clock' | 'settings' | 'storage'>, bytes: StoredBytes): BlobRow {
  const { storageKey, digest, sums, mime } = bytes
  return {
    id: newId(),
    disk: ctx.storage.diskOf(storageKey),
    storage_key: storageKey,
    size: digest.size,
    sha256: digest.sha256,
    sha1: sums?.sha1 ?? null,
    md5: sums?.md5 ?? null,
    crc32: digest.crc32,
    mime,
    created_at: ctx.clock.now(),
    ...holdOf(ctx, { size: digest.size, sender: bytes.createdBy }),
  }
}

/** Removes the row of a blob that was never used, and records its bytes as dead. */
export async function discardBlob(
  ctx: Needs<'clock' | 'storage'>,
  tx: Tx,
  { id, storage_key: key }: Pick<BlobRow, 'id' | 'storage_key'>,
): Promise<void> {
  await deleteBlobs(tx, [id])
  await insertDeadObjects(tx, ctx.storage, [key], ctx.clock.now())
}

/** Records further checksums of the bytes behind a version, which was stored without them. */
export async function addSums(tx: Tx, versionId: string, sums: OtherSums): Promise<void> {
  const known = Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== undefined))
  if (Object.keys(known).length > 0) await updateSums(tx, versionId, known)
}
