import { paymentMethods } from '@holdall/contract/drivers/payments.ts'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'

const Payload = z.object({ gateway: z.enum(paymentMethods), remoteId: z.string(), since: z.number() })

/** Ends a subscription that somebody paid for although they had one, and pays back what was collected for it. */
export const endDuplicateJob = defineJob({
  kind: 'billing.end-duplicate',
  payload: Payload,
  attempts: 20,
  deadlineSeconds: 120,
  handler: async () => (await import('./end-duplicate.ts')).endDuplicate,
})
