import { hasOutline } from '@holdall/contract/files/office-types.ts'
import { requireCan, subjectOf } from '../../../core/rights/access-item.ts'
import { openStored, readSmall } from '../../../drivers/storage/reading/open-stored.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { cacheControl, type Sendable } from '../../../platform/http/bytes/send-bytes.ts'
import type { ServedBlob } from '../../blobs/public.ts'
import { findBytes } from '../../blobs/public.ts'
import { findThumbnail } from '../thumbnails/thumbnails.repository.ts'
import { orderOutline } from './outline.job.ts'
import { outlineSize } from './outline-size.ts'

export interface OutlineInput {
  readonly itemId: string
  readonly link: string | undefined
  readonly version: string | undefined
}

/**
 * Returns the content of an office document as JSON. Like its PDF it can be saved whole, so it is for those who may
 * download, and not available through links with a download limit. @throws `file.document-pending` while it is being
 * made, `file.no-document` if nothing can be read
 */
export async function showOutline(ctx: Ctx, input: OutlineInput): Promise<Sendable> {
  const subject = await subjectOf(ctx, input.link)
  const { access, blob, versionId } = await findBytes(ctx, subject, input.itemId)
  requireCan(access, 'download')
  if (access.via === 'link' && access.link?.hasDownloadLimit) throw fail('link.limit-reached')
  return outlineOf(ctx, { blob, name: access.item.name, cacheControl: cacheControl(input.version, versionId) })
}

/** The same for bytes that the caller has access to. @throws as `showOutline` */
export async function outlineOf(
  ctx: Needs<'db' | 'jobs' | 'log' | 'storage'>,
  { blob, name, cacheControl }: ServedBlob,
): Promise<Sendable> {
  if (!hasOutline(blob.mime, name)) throw fail('file.no-document')
  const row = await findThumbnail(ctx.db.read, blob.id, outlineSize)
  if (!row) {
    await orderOutline(ctx, blob.id)
    throw fail('file.document-pending')
  }
  const { storage_key: key, bytes } = row
  if (key === null || bytes === null) throw fail('file.no-document')
  return {
    size: bytes,
    etag: `"${blob.sha256}-outline"`,
    lastModified: row.created_at,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': cacheControl,
    },
    localPath: () => ctx.storage.localPath(key),
    readWhole: () => readSmall(ctx, key, bytes),
    open: (range, ring, signal) => openStored(ctx, key, { size: bytes, range, ring, signal }),
  }
}
