import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** Notifies the members of groups that a comment mentions. `actorId` is who mentioned them. */
export const groupsNotifiedJob = defineJob({
  kind: 'comments.groups-told',
  payload: z.object({ commentId: z.string(), groupIds: z.array(z.string()), actorId: z.string() }),
  attempts: 5,
  deadlineSeconds: 300,
  handler: async () => (await import('./notify-mentioned-groups.ts')).notifyMentionedGroups,
})
