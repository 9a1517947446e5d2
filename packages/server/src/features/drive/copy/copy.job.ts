import { defineJob } from '../../../platform/jobs/jobs.ts'
import { CopyPayload } from './copy-payload.ts'

/** Builds copies of large trees out of sight and shows them once they are complete. */
export const copyJob = defineJob({
  kind: 'drive.copy',
  payload: CopyPayload,
  // Every failure releases the reservation, so there is no second attempt; an interrupted job resumes.
  attempts: 1,
  deadlineSeconds: 3600,
  concurrency: 2,
  handler: async () => (await import('./run-copy.ts')).runCopy,
})
