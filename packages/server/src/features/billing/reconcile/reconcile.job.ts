import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

const Payload = z.object({})

/** Compares all subscriptions with their gateways. Another try begins from the start, and finds what is left. */
export const reconcileJob = defineJob({
  kind: 'billing.reconcile',
  payload: Payload,
  attempts: 3,
  deadlineSeconds: 12 * 60 * 60,
  handler: async () => (await import('./run-reconciliation.ts')).runReconciliation,
})
