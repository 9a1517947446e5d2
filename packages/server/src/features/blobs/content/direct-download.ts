import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Sendable } from '../../../platform/http/bytes/send-bytes.ts'

/** Long enough to begin; a running download isn't cut off. */
const seconds = 60
/** Response headers that a bucket can be told to send. */
const told = ['content-type', 'content-disposition', 'cache-control'] as const

/** Files that are saved may be sent straight from the bucket if the operator allows it. */
export function straightFromBucket(
  ctx: Needs<'clock' | 'env' | 'storage'>,
  blob: BlobRow,
  headers: Readonly<Record<string, string>>,
): Pick<Sendable, 'addressElsewhere'> {
  if (!ctx.env.hasDirectDownloads) return {}
  const answered = Object.fromEntries(told.flatMap(name => (headers[name] ? [[name, headers[name]]] : [])))
  return {
    addressElsewhere: () =>
      ctx.storage.signedUrl(blob.storage_key, { seconds, headers: answered, now: ctx.clock.now() }),
  }
}
