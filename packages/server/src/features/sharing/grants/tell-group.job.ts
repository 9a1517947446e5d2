import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Notifies the members of a group that something was shared with it. */
export const tellGroupJob = defineJob({
  kind: 'sharing.group-told',
  payload: z.object({ grantId: z.string(), message: z.string() }),
  attempts: 5,
  deadlineSeconds: 300,
  handler: async () => (await import('./tell-group.ts')).tellGroup,
})
