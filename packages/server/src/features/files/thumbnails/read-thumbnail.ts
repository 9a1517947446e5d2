import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { requireCan, subjectOf } from '../../drive/public.ts'
import { byteFailure } from '../blobs/byte-failures.ts'
import { findBytes } from '../content/find-bytes.ts'
import { cacheControl, type Sendable } from '../content/send-bytes.ts'
import { servedHeaders } from '../content/serve-bytes.ts'
import type { ThumbnailRow } from '../files.tables.ts'
import { canPicture } from './can-picture.ts'
import { findThumbnail } from './thumbnails.repository.ts'

export interface ThumbnailInput {
  readonly itemId: string
  readonly link: string | undefined
  readonly size: ThumbnailRow['size_name']
  readonly version: string | undefined
}

/** A small picture of a file. @throws `file.thumbnail-pending` while it is being made, `file.no-thumbnail` where none will be */
export async function readThumbnail(ctx: Ctx, input: ThumbnailInput): Promise<Sendable> {
  const subject = await subjectOf(ctx, input.link)
  const { access, blob, versionId } = await findBytes(ctx, subject, input.itemId)
  requireCan(access, 'view')
  const row = await findThumbnail(ctx.db.read, blob.id, input.size)
  if (!row) throw fail(canPicture(blob) ? 'file.thumbnail-pending' : 'file.no-thumbnail')
  const { storage_key: key, bytes } = row
  if (key === null || bytes === null) throw fail('file.no-thumbnail')
  const failed = (error: unknown): never => {
    throw byteFailure(error)
  }
  return {
    size: bytes,
    etag: `"${blob.sha256}-${input.size}"`,
    lastModified: row.created_at,
    headers: {
      ...servedHeaders({ mime: 'image/webp', name: `${access.item.name}.webp`, isForSaving: false }),
      'cache-control': cacheControl(input.version, versionId),
    },
    readWhole: () => ctx.storage.readSmall(key, bytes).catch(failed),
    open: (range, signal) => ctx.storage.read(key, { ...(range ? { range } : {}), signal }).catch(failed),
  }
}
