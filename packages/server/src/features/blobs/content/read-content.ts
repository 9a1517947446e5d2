import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import { type Access, requireCan, subjectOf } from '../../../core/rights/access-item.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { cacheControl, type Sendable, tagOf } from '../../../platform/http/bytes/send-bytes.ts'
import { servedHeaders } from '../../../platform/http/bytes/serve-bytes.ts'
import { straightFromBucket } from './direct-download.ts'
import { findBytes } from './find-bytes.ts'
import { openBlob, readBlob } from './open-blob.ts'
import type { ServedBlob } from './served-blob.ts'

/** Files up to this size in bytes are read whole instead of streamed. */
const wholeBytes = 256 * 1024

export interface ContentInput {
  readonly itemId: string
  readonly link: string | undefined
  readonly ticket: string | undefined
  readonly version: string | undefined
  readonly isForSaving: boolean
}

/** Returns the bytes of a file, ready to be sent, after every check. */
export async function readContent(ctx: Ctx, input: ContentInput): Promise<Sendable> {
  const subject = await subjectOf(ctx, input.link)
  const { access, blob, versionId } = await findBytes(ctx, subject, input.itemId)
  requireOriginal(ctx, access, input)
  const { isForSaving, version } = input
  const served = { blob, name: access.item.name, cacheControl: cacheControl(version, versionId) }
  const bytes = contentOf(ctx, served, isForSaving)
  // With a download limit, no reusable address may leave the server.
  const mayLeave = isForSaving && !access.link?.hasDownloadLimit
  return mayLeave ? { ...bytes, ...straightFromBucket(ctx, blob, bytes.headers) } : bytes
}

/** Returns bytes that the caller has access to, ready to be sent. */
export function contentOf(
  ctx: Needs<'clock' | 'db' | 'log' | 'storage'>,
  { blob, name, cacheControl }: ServedBlob,
  isForSaving: boolean,
): Sendable {
  return {
    ...storedBytes(ctx, blob),
    headers: { ...servedHeaders({ mime: blob.mime, name, isForSaving }), 'cache-control': cacheControl },
  }
}

/**
 * Those who may only view get images made from a file, never its bytes; with a download limit, every download is
 * counted.
 */
function requireOriginal(ctx: Ctx, access: Access, input: ContentInput): void {
  requireCan(access, 'download')
  if (access.via !== 'link' || !access.link?.hasDownloadLimit) return
  if (!ctx.links.isTicket(ctx, access.link, access.item.id, input.ticket ?? '')) throw fail('link.limit-reached')
}

/** Makes a stored object sendable. */
export function storedBytes(ctx: Needs<'clock' | 'db' | 'log' | 'storage'>, blob: BlobRow): Omit<Sendable, 'headers'> {
  return {
    size: blob.size,
    etag: tagOf(blob.sha256),
    lastModified: blob.created_at,
    localPath: () => ctx.storage.localPath(blob.storage_key),
    readWhole: () => (blob.size > wholeBytes ? null : readBlob(ctx, blob)),
    open: (range, ring, signal) => openBlob(ctx, blob, { range, ring, signal }),
  }
}
