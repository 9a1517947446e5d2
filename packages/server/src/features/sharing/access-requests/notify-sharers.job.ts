import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Notifies those who may share an item that someone requests access to it. */
export const notifySharersJob = defineJob({
  kind: 'sharing.access-requested',
  payload: z.object({ requestId: z.string() }),
  attempts: 5,
  deadlineSeconds: 60,
  handler: async () => (await import('./notify-sharers.ts')).notifySharers,
})
