import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Sends a receipt for what someone has sent to a file request. */
export const receiptJob = defineJob({
  kind: 'sharing.request-receipt',
  payload: z.object({ senderId: z.string() }),
  attempts: 5,
  deadlineSeconds: 60,
  handler: async () => (await import('./send-receipt.ts')).sendReceipt,
})
