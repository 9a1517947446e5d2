import type { Needs } from '../../platform/ctx.ts'
import { readerVersion } from '../../platform/formats/text-reader/text-limits.ts'
import { orderReading } from './texts.job.ts'
import { hasQueued, queueOutdated } from './texts.repository.ts'

/**
 * Runs at every start and every night. Queues what an older version of the reader has read, and continues with what was
 * left over.
 */
export async function catchUpTexts(ctx: Needs<'clock' | 'db' | 'jobs'>): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    if ((await ctx.db.transaction(tx => queueOutdated(tx, readerVersion, 500))) === 0) break
  }
  if (await hasQueued(ctx.db.read)) await ctx.db.transaction(tx => orderReading(ctx, tx))
}
