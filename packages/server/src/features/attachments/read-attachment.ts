import { requireScanned } from '../../core/bytes/require-scanned.ts'
import type { Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import type { Sendable } from '../../platform/http/bytes/send-bytes.ts'
import { contentOf, straightFromBucket } from '../blobs/public.ts'
import { findAttachment, findBlobOfAttachment } from './attachments.repository.ts'

/**
 * Returns an attachment as a download, ready to be sent: to everyone while a page uses it, otherwise only to its
 * uploader. @throws `attachment.not-found`, and what `requireScanned` throws
 */
export async function readAttachment(
  ctx: Needs<'caller' | 'clock' | 'db' | 'env' | 'log' | 'storage'>,
  id: string,
): Promise<Sendable> {
  const row = await findAttachment(ctx.db.read, id)
  const isOwn = ctx.caller.kind === 'member' && row?.uploaded_by === ctx.caller.userId
  if (!row || (row.unused_since !== null && !isOwn)) throw fail('attachment.not-found')
  const blob = await findBlobOfAttachment(ctx.db.read, id)
  if (!blob) throw fail('attachment.not-found')
  requireScanned(blob, ctx.caller.kind === 'member' ? ctx.caller.userId : null)
  // A page that is changed or deleted takes effect immediately.
  const served = { blob, name: row.name, cacheControl: 'private, max-age=0, must-revalidate' }
  const bytes = contentOf(ctx, served, true)
  return { ...bytes, ...straightFromBucket(ctx, blob, bytes.headers) }
}
