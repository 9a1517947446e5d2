import { defineJob } from '../../../platform/jobs/jobs.ts'
import { CopyPayload } from './copy-payload.ts'

/** Copies large trees out of sight and shows them when they are whole. */
export const copyJob = defineJob({
  kind: 'drive.copy',
  payload: CopyPayload,
  // Every failure gives the reservation back, so there is no second try; one that was interrupted goes on.
  attempts: 1,
  deadlineSeconds: 3600,
  concurrency: 2,
  handler: async () => (await import('./run-copy.ts')).runCopy,
})
