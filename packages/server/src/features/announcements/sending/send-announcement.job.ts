import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Writes the mails of an announcement to the outbox, as fast as that sends them. */
export const sendAnnouncementJob = defineJob({
  kind: 'announcements.send',
  payload: z.object({ announcementId: z.string() }),
  attempts: 8,
  deadlineSeconds: 3600,
  handler: async () => (await import('./send-announcement.ts')).sendAnnouncement,
  whenFailed: async () => (await import('./sending-failed.ts')).sendingFailed,
})
