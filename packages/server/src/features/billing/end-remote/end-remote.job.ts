import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

const Payload = z.object({
  gateway: z.enum(['stripe', 'paypal']),
  what: z.enum(['subscription', 'checkout']),
  remoteId: z.string(),
})
export type EndRemote = z.infer<typeof Payload>

/** Ends a subscription, or a page where one could still be paid, at its gateway, because its person has left. */
export const endRemoteJob = defineJob({
  kind: 'billing.end-remote',
  payload: Payload,
  attempts: 20,
  deadlineSeconds: 120,
  handler: async () => (await import('./end-remote.ts')).endRemote,
})
