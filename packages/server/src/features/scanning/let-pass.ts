import type { Ctx } from '../../platform/ctx.ts'
import { listHeld } from './scans.repository.ts'
import { settle } from './settle.ts'

/** Files of one batch, each released in a transaction of its own. */
const batchSize = 100
const mostBatches = 100

/**
 * Makes what is held back available: while the scanner is away, if the site lets files pass, and when scanning was switched
 * off. All of it waits to be scanned, once that is possible. Returns how many.
 */
export async function letPass(ctx: Ctx): Promise<number> {
  let count = 0
  let after = ''
  for (let turn = 0; turn < mostBatches; turn++) {
    const blobs = await listHeld(ctx.db.read, after, batchSize)
    for (const blob of blobs) {
      ctx.signal.throwIfAborted()
      await settle(ctx, blob, { state: 'waiting', signatures: null })
      after = blob.id
    }
    count += blobs.length
    if (blobs.length < batchSize) break
  }
  return count
}
