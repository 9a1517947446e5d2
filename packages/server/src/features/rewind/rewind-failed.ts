import type { Needs } from '../../platform/ctx.ts'
import type { FailedJob } from '../../platform/jobs/jobs.ts'
import { failAct } from './acts.repository.ts'

/** A plan or an act whose job couldn't say how it ended has failed. What it has done can be undone. */
export async function rewindFailed(
  ctx: Needs<'clock' | 'db'>,
  { rewindId }: { readonly rewindId: string },
  { id, code }: FailedJob,
): Promise<void> {
  await ctx.db.transaction(tx => failAct(tx, { id: rewindId, jobId: id, code, now: ctx.clock.now() }))
}
