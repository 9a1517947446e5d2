import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { liftHold } from '../blobs/public.ts'
import { examineBlobs } from './examine-blobs.ts'

/** Lets everyone with access read bytes that were held back, and queues what is made from them. Returns false if they weren't. */
export async function releaseBlob(ctx: Needs<'clock' | 'jobs'>, tx: Tx, blobId: string): Promise<boolean> {
  const freed = await liftHold(tx, blobId)
  if (!freed) return false
  const { blob, name } = freed
  // Nothing is made from what is attached to pages.
  if (name !== undefined) await examineBlobs(ctx, tx, [{ ...blob, name }])
  return true
}
