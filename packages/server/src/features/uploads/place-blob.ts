import { type AuditEntry, writeAudit } from '../../core/audit/audit.ts'
import type { BlobRow } from '../../core/bytes/bytes.tables.ts'
import type { OtherSums } from '../../core/bytes/other-sums.ts'
import { seenWhileHeld } from '../../core/bytes/scan-hold.ts'
import type { OpenLink } from '../../core/rights/link-port.ts'
import type { Item } from '../../core/tree/items.repository.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Digest } from '../../platform/staging/running-digest.ts'
import { addBlobs, addSums, discardBlob } from '../blobs/public.ts'
import { placeFile } from '../drive/public.ts'
import { examineBlobs } from './examine-blobs.ts'

export interface NewFile {
  readonly spaceId: string
  readonly parentId: string
  readonly name: string
  /** Where the bytes are stored, complete and synced. */
  readonly storageKey: string
  readonly digest: Digest
  readonly sums?: OtherSums
  readonly mime: string
  /** Milliseconds since 1970; the current time if null. */
  readonly modifiedAt: number | null
  readonly createdBy: string | null
  /** The link through which it was uploaded. */
  readonly linkId: string | null
  readonly onConflict: 'ask' | 'replace' | 'keep-both' | 'skip'
  /** Space that was reserved for these bytes and is released now. */
  readonly reserved: number
  readonly action: 'file.uploaded' | 'file.created' | 'file.edited'
  /** The link through which it was uploaded, while open. */
  readonly link?: OpenLink | null
}

/** What became of the file: of `skipped` and `unchanged` ones, the bytes aren't used. */
export interface PlacedFile {
  readonly item: Item
  readonly status: 'created' | 'replaced' | 'skipped' | 'unchanged'
}

/**
 * Makes a file from stored bytes: blob, item, version, audit entry and the jobs for its thumbnails and text, all in
 * `tx`.
 */
export async function placeBlob(ctx: Ctx, tx: Tx, file: NewFile): Promise<PlacedFile> {
  const [blob] = (await addBlobs(ctx, tx, [file])) as [BlobRow]
  const placed = await placeFile(ctx, tx, { ...placementOf(file), ...bytesOf(blob) })
  if (placed.status === 'skipped' || placed.status === 'unchanged') {
    await discardBlob(ctx, tx, blob)
    if (placed.status === 'unchanged' && file.sums) await addSums(tx, placed.item.version_id ?? '', file.sums)
    return placed
  }
  await writeAudit(tx, ctx, auditOf(file, placed))
  if (file.link) {
    const { id, name } = placed.item
    await ctx.links.recordUpload(ctx, tx, file.link, { id, name, size: blob.size })
  }
  await examineBlobs(ctx, tx, [{ ...blob, name: file.name }])
  return placed
}

/** The file as the drive places it, without its bytes. */
export function placementOf(file: NewFile) {
  const { parentId, spaceId, name, digest, mime, modifiedAt, createdBy, onConflict, reserved } = file
  const { size, sha256 } = digest
  return { parentId, spaceId, name, size, mime, sha256, modifiedAt, createdBy, onConflict, reserved }
}

/** Returns what the drive needs to know of the bytes of a file. */
export function bytesOf(blob: BlobRow) {
  return { blobId: blob.id, heldFor: seenWhileHeld(blob) }
}

/** The audit entry of a file that was created or got a new version. */
export function auditOf(file: NewFile, { item, status }: { readonly item: Item; readonly status: string }): AuditEntry {
  return {
    action: file.action,
    object: { type: 'item', id: item.id },
    place: { spaceId: file.spaceId, folderId: file.parentId },
    linkId: file.linkId,
    after: { name: item.name, parentId: file.parentId, size: file.digest.size, status, ...throughOf(file) },
  }
}

/** The activity of an item shows who sent a file, if its link knows that. */
function throughOf({ link }: NewFile): Record<string, unknown> {
  return link?.visitor ? { visitor: link.visitor } : {}
}
