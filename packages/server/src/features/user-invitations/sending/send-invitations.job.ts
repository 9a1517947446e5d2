import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Writes the mails of all invitations that have none yet. */
export const sendInvitationsJob = defineJob({
  kind: 'user-invitations.send',
  payload: z.object({}),
  attempts: 8,
  deadlineSeconds: 600,
  handler: async () => (await import('./send-invitations.ts')).sendInvitations,
})
