import type { ThumbnailRow } from '../../../core/bytes/bytes.tables.ts'
import { requireCan, subjectOf } from '../../../core/rights/access-item.ts'
import { openStored, readSmall } from '../../../drivers/storage/reading/open-stored.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { cacheControl, type Sendable } from '../../../platform/http/bytes/send-bytes.ts'
import { servedHeaders } from '../../../platform/http/bytes/serve-bytes.ts'
import type { ServedBlob } from '../../blobs/public.ts'
import { findBytes } from '../../blobs/public.ts'
import { leavingPicture } from '../marks/marked-picture.ts'
import { canPicture } from './can-picture.ts'
import { hastenThumbnails } from './thumbnails.job.ts'
import { findThumbnail } from './thumbnails.repository.ts'

export interface ThumbnailInput {
  readonly itemId: string
  readonly link: string | undefined
  readonly size: ThumbnailRow['size_name']
  readonly version: string | undefined
}

/** A small picture of a file. @throws `file.thumbnail-pending` while it is being made, `file.no-thumbnail` where none will be, `file.pages-busy` */
export async function readThumbnail(ctx: Ctx, input: ThumbnailInput): Promise<Sendable> {
  const subject = await subjectOf(ctx, input.link)
  const { access, blob, versionId } = await findBytes(ctx, subject, input.itemId)
  requireCan(access, 'view')
  const served = { blob, name: access.item.name, cacheControl: cacheControl(input.version, versionId) }
  return leavingPicture(ctx, access.link, await thumbnailOf(ctx, served, input.size))
}

/** A small picture of bytes that the caller may see. @throws as `readThumbnail` */
export async function thumbnailOf(
  ctx: Needs<'clock' | 'db' | 'log' | 'storage'>,
  { blob, name, cacheControl }: ServedBlob,
  size: ThumbnailInput['size'],
): Promise<Sendable> {
  const row = await findThumbnail(ctx.db.read, blob.id, size)
  if (!row && canPicture(blob)) {
    // Lists ask for the small ones; the large one is what the viewer shows.
    if (size === 'large') await hastenThumbnails(ctx, blob.id)
    throw fail('file.thumbnail-pending')
  }
  if (!row) throw fail('file.no-thumbnail')
  const { storage_key: key, bytes } = row
  if (key === null || bytes === null) throw fail('file.no-thumbnail')
  return {
    size: bytes,
    // What is drawn again is another picture of the same bytes.
    etag: `"${blob.sha256}-${size}${row.drawer > 1 ? `-${row.drawer}` : ''}"`,
    lastModified: row.created_at,
    headers: {
      ...servedHeaders({ mime: 'image/webp', name: `${name}.webp`, isForSaving: false }),
      'cache-control': cacheControl,
    },
    localPath: () => ctx.storage.localPath(key),
    readWhole: () => readSmall(ctx, key, bytes),
    open: (range, ring, signal) => openStored(ctx, key, { size: bytes, range, ring, signal }),
  }
}
