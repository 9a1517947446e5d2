import type { Needs } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { deleteSome } from './trash.repository.ts'

/** Rows per transaction: few enough not to block anyone. */
const batch = 200

export async function purge(
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
