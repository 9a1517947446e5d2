import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Notifies the members of a group that something was shared with it. */
export const notifyGroupJob = defineJob({
  kind: 'sharing.group-told',
  payload: z.object({ grantId: z.string(), message: z.string() }),
  attempts: 5,
  deadlineSeconds: 300,
  handler: async () => (await import('./notify-group.ts')).notifyGroup,
})
