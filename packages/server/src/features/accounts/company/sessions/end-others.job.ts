import { z } from 'zod'
import type { Ctx } from '../../../../platform/ctx.ts'
import { defineJob } from '../../../../platform/jobs/jobs.ts'

/** Ends sessions that were opened in a way that no longer works. */
export const endOthersJob = defineJob({
  kind: 'company-sign-in.end-others',
  payload: z.object({}),
  attempts: 10,
  deadlineSeconds: 600,
  handler: async () => (await import('./end-others.ts')).endOthers,
})

const keys: readonly string[] = ['auth.company_only', 'auth.break_glass']

/** Queues the job after a save that leaves only company sign-in, or that changes who is excepted. */
export function orderEnd(ctx: Ctx, { keys: saved = [] }: { readonly keys?: readonly string[] }): void {
  if (!saved.some(key => keys.includes(key))) return
  ctx.db
    .transaction(tx => ctx.jobs.enqueue(tx, endOthersJob, {}, { uniqueKey: endOthersJob.kind }))
    .catch(error => ctx.log.error({ err: error }, 'Sessions that were opened without a provider couldn’t be ended'))
}
