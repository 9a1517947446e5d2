import { isOfficeType } from '@holdall/contract/files/office-types.ts'
import { requireCan, subjectOf } from '../../../core/rights/access-item.ts'
import { openStored, readSmall } from '../../../drivers/storage/reading/open-stored.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { cacheControl, type Sendable } from '../../../platform/http/bytes/send-bytes.ts'
import { servedHeaders } from '../../../platform/http/bytes/serve-bytes.ts'
import type { ServedBlob } from '../../blobs/public.ts'
import { findBytes } from '../../blobs/public.ts'
import { findThumbnail } from '../thumbnails/thumbnails.repository.ts'

export interface DocumentInput {
  readonly itemId: string
  readonly link: string | undefined
  readonly version: string | undefined
}

/** Documents up to this size in bytes are read whole instead of streamed. */
const wholeBytes = 256 * 1024

/**
 * Returns an office document as PDF. The whole text can be saved from it, so it is for those who may download; others
 * see images of its pages. It isn't available through links with a download limit.
 * @throws `file.document-pending` while it is being made, `file.no-office`, `file.no-document`
 */
export async function readDocument(ctx: Ctx, input: DocumentInput): Promise<Sendable> {
  const subject = await subjectOf(ctx, input.link)
  const { access, blob, versionId } = await findBytes(ctx, subject, input.itemId)
  requireCan(access, 'download')
  // It contains the whole text, so with a download limit it can't be sent uncounted.
  if (access.via === 'link' && access.link?.hasDownloadLimit) throw fail('link.limit-reached')
  return documentOf(ctx, { blob, name: access.item.name, cacheControl: cacheControl(input.version, versionId) })
}

/** Returns the PDF made from bytes that the caller has access to. @throws as `readDocument` */
export async function documentOf(
  ctx: Needs<'db' | 'log' | 'storage'>,
  { blob, name, cacheControl }: ServedBlob,
): Promise<Sendable> {
  const row = await findThumbnail(ctx.db.read, blob.id, 'document')
  if (!row) throw fail(isOfficeType(blob.mime) ? 'file.document-pending' : 'file.no-document')
  const { storage_key: key, bytes } = row
  if (key === null || bytes === null) throw fail(row.reason === 'no-tool' ? 'file.no-office' : 'file.no-document')
  return {
    size: bytes,
    etag: `"${blob.sha256}-document"`,
    lastModified: row.created_at,
    headers: {
      ...servedHeaders({ mime: 'application/pdf', name: `${name}.pdf`, isForSaving: false }),
      'cache-control': cacheControl,
    },
    localPath: () => ctx.storage.localPath(key),
    readWhole: () => (bytes > wholeBytes ? null : readSmall(ctx, key, bytes)),
    open: (range, ring, signal) => openStored(ctx, key, { size: bytes, range, ring, signal }),
  }
}
