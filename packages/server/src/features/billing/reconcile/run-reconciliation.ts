import type { Ctx } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { reconcile } from './reconcile.ts'

/** What it couldn't mend is kept with the job, and logged as an error. */
export async function runReconciliation(ctx: Ctx, _: object, run: JobRun): Promise<Record<string, unknown>> {
  const result = await reconcile(ctx, (done, total) => run.progress(done, total))
  ctx.log[result.problems.length > 0 ? 'error' : 'info'](result, 'Subscriptions were compared with their gateways')
  return { ...result }
}
