import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { canRead } from './can-read.ts'
import { orderReading } from './texts.job.ts'
import { queueBlobs } from './texts.repository.ts'

export interface NewBytes {
  readonly id: string
  readonly mime: string
  readonly size: number
}

/** Queues a new blob for reading if it may contain text. */
export async function queueText(ctx: Needs<'clock' | 'jobs'>, tx: Tx, blob: NewBytes, name: string): Promise<void> {
  if (!canRead(blob, name)) return
  await queueBlobs(tx, [blob.id])
  await orderReading(ctx, tx)
}
