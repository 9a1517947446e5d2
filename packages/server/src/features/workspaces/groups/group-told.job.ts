import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Notifies the members of a group that it was added to a workspace. `id` is its place there. */
export const groupNotifiedJob = defineJob({
  kind: 'workspaces.group-told',
  payload: z.object({ id: z.string(), actorId: z.string() }),
  attempts: 5,
  deadlineSeconds: 300,
  handler: async () => (await import('./notify-added-group.ts')).notifyAddedGroup,
})
