import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import { requireCan } from '../../../core/rights/access-item.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Sendable } from '../../../platform/http/bytes/send-bytes.ts'
import { servedHeaders } from '../../../platform/http/bytes/serve-bytes.ts'
import { findBytes } from './find-bytes.ts'
import { storedBytes } from './read-content.ts'

export interface Original extends Sendable {
  /** In hexadecimal, as far as they are known. */
  readonly sums: Pick<BlobRow, 'sha256' | 'sha1' | 'md5'>
}

/**
 * Returns the current bytes of a file ready to be sent with the file's modification time, for programs that keep copies
 * of files.
 * @throws `item.not-found`, `item.not-a-file`, `item.forbidden`
 */
export async function readOriginal(
  ctx: Needs<'clock' | 'db' | 'log' | 'storage'>,
  subject: Subject,
  itemId: string,
): Promise<Original> {
  const { access, blob } = await findBytes(ctx, subject, itemId)
  requireCan(access, 'download')
  return {
    ...storedBytes(ctx, blob),
    sums: { sha256: blob.sha256, sha1: blob.sha1, md5: blob.md5 },
    lastModified: access.item.modified_at,
    headers: {
      ...servedHeaders({ mime: blob.mime, name: access.item.name, isForSaving: true }),
      'cache-control': 'private, max-age=0, must-revalidate',
    },
  }
}
