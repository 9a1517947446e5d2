import { writeAudit } from '../../core/audit/audit.ts'
import type { OpenLink } from '../../core/rights/link-port.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Digest } from '../../platform/staging/running-digest.ts'
import { type PlacedFile, placeFile } from '../drive/public.ts'
import { deleteUnusedBlob, insertBlob, insertDeadObjects } from './blobs/blobs.repository.ts'
import { queueLength } from './media/media.job.ts'
import { queueText } from './texts/queue-text.ts'
import { queueThumbnails } from './thumbnails/thumbnails.job.ts'

export interface NewFile {
  readonly spaceId: string
  readonly parentId: string
  readonly name: string
  /** Where the bytes are stored, complete and synced. */
  readonly storageKey: string
  readonly digest: Digest
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

/**
 * Makes a file from stored bytes: blob, item, version, audit entry and the jobs for its thumbnails and text, all in
 * `tx`.
 */
export async function placeBlob(ctx: Ctx, tx: Tx, file: NewFile): Promise<PlacedFile> {
  const { digest, mime } = file
  const blobId = newId()
  await insertBlob(tx, {
    id: blobId,
    disk: ctx.storage.diskOf(file.storageKey),
    storage_key: file.storageKey,
    size: digest.size,
    sha256: digest.sha256,
    crc32: digest.crc32,
    mime,
    created_at: ctx.clock.now(),
  })
  const placed = await placeFile(ctx, tx, {
    parentId: file.parentId,
    spaceId: file.spaceId,
    name: file.name,
    blobId,
    size: digest.size,
    mime,
    sha256: digest.sha256,
    ...(file.modifiedAt === null ? {} : { modifiedAt: file.modifiedAt }),
    createdBy: file.createdBy,
    onConflict: file.onConflict,
    reserved: file.reserved,
  })
  if (placed.status === 'skipped' || placed.status === 'unchanged') {
    await deleteUnusedBlob(tx, blobId)
    await insertDeadObjects(tx, ctx.storage, [file.storageKey], ctx.clock.now())
    return placed
  }
  await writeAudit(tx, ctx, {
    action: file.action,
    object: { type: 'item', id: placed.item.id },
    place: { spaceId: file.spaceId, folderId: file.parentId },
    linkId: file.linkId,
    after: {
      name: placed.item.name,
      parentId: file.parentId,
      size: digest.size,
      status: placed.status,
      ...throughOf(file),
    },
  })
  if (file.link) {
    const { id, name } = placed.item
    await ctx.links.noteUpload(ctx, tx, file.link, { id, name, size: digest.size })
  }
  await queueThumbnails(ctx, tx, { id: blobId, mime, size: digest.size })
  await queueText(ctx, tx, { id: blobId, mime, size: digest.size }, file.name)
  await queueLength(ctx, tx, { id: blobId, mime, size: digest.size })
  return placed
}

/** The activity of an item shows who sent a file, if its link knows that. */
function throughOf({ link }: NewFile): Record<string, unknown> {
  return link?.visitor ? { visitor: link.visitor } : {}
}
