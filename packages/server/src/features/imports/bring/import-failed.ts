import type { Needs } from '../../../platform/ctx.ts'
import type { FailedJob } from '../../../platform/jobs/jobs.ts'
import { findImport, updateOpen } from '../imports.repository.ts'
import { notifyOwner } from '../notify-owner.ts'

/** An import whose job couldn't say how it ended is paused, so that its owner can resume it. */
export async function importFailed(
  ctx: Needs<'clock' | 'db' | 'events'>,
  { importId }: { readonly importId: string },
  { id, code }: FailedJob,
): Promise<void> {
  const row = await findImport(ctx.db.read, importId)
  if (!row) return
  const error = code === 'job.process-ended' ? 'process-ended' : 'unexpected'
  const paused = { state: 'paused', error, retry_at: null, bytes_coming: 0, per_second: null } as const
  await ctx.db.transaction(async tx => {
    if (await updateOpen(tx, importId, paused, id)) await notifyOwner(ctx, tx, row)
  })
}
