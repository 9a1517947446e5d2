import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { canRead } from './can-read.ts'
import { orderReading } from './texts.job.ts'
import { queueBlobs } from './texts.repository.ts'

export interface NewBytes {
  readonly id: string
  /** Of its file. */
  readonly name: string
  readonly mime: string
  readonly size: number
}

/** Queues those of the new blobs for reading that may contain text. */
export async function queueTexts(ctx: Needs<'clock' | 'jobs'>, tx: Tx, blobs: readonly NewBytes[]): Promise<void> {
  const readable = blobs.filter(blob => canRead(blob, blob.name)).map(({ id }) => id)
  if (readable.length === 0) return
  await queueBlobs(tx, readable)
  await orderReading(ctx, tx)
}
