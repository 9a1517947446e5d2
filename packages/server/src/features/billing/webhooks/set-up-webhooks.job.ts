import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Tells each gateway where to send its events. */
export const setUpWebhooksJob = defineJob({
  kind: 'billing.set-up-webhooks',
  payload: z.object({}),
  attempts: 12,
  deadlineSeconds: 120,
  concurrency: 1,
  handler: async () => {
    const { setUpWebhooks } = await import('./set-up-webhooks.ts')
    return ctx => setUpWebhooks(ctx)
  },
})
