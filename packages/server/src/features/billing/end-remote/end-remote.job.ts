import type { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { EndRemote } from './end-remote-payload.ts'

/**
 * Ends a subscription, its renewal, or a page where one could still be paid, at its gateway, because its person has left or
 * was suspended.
 */
export const endRemoteJob = defineJob({
  kind: 'billing.end-remote',
  payload: EndRemote as z.ZodType<EndRemote>,
  attempts: 20,
  deadlineSeconds: 120,
  handler: async () => (await import('./end-remote.ts')).endRemote,
})
