import type { Needs } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { deleteSome } from './rows/purged.repository.ts'

/** Rows per transaction: few enough not to block anyone. */
const batch = 200

/** Removes the rows of what was deleted forever. */
export async function removePurged(
  ctx: Needs<'db' | 'signal'>,
  _payload: object,
  run?: Pick<JobRun, 'progress'>,
): Promise<{ deleted: number }> {
  let deleted = 0
  for (;;) {
    ctx.signal.throwIfAborted()
    const step = await ctx.db.transaction(tx => deleteSome(tx, batch))
    if (step.taken === 0) return { deleted }
    deleted += step.deleted
    await run?.progress(deleted, null)
  }
}
