import type { BlobRow } from '../../core/bytes/bytes.tables.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { queuePreviews } from '../previews/public.ts'
import { queueTexts } from '../text-extraction/public.ts'

/** Bytes of a file, whose name says something of their type too. */
export type NamedBlob = Pick<BlobRow, 'held' | 'id' | 'mime' | 'size'> & { readonly name: string }

/**
 * Queues what is worked out from new bytes in the background: pictures, text and playing times. Nothing is made from bytes
 * that are held back; it is once they are released.
 */
export async function examineBlobs(ctx: Needs<'clock' | 'jobs'>, tx: Tx, blobs: readonly NamedBlob[]): Promise<void> {
  const free = blobs.filter(({ held }) => held === null)
  await queuePreviews(ctx, tx, free)
  await queueTexts(ctx, tx, free)
}
