import type { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { SyncPayload } from './sync-payload.ts'

/** Brings the plans to the gateways. Another try begins from the start, and changes nothing twice. */
export const syncPlansJob = defineJob({
  kind: 'plans.sync',
  payload: SyncPayload as z.ZodType<SyncPayload>,
  attempts: 3,
  deadlineSeconds: 60 * 60,
  handler: async () => (await import('./run-sync.ts')).runSync,
})
