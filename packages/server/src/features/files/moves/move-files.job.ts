import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Moves files from other disks to the one for new files. Continues where it was stopped. */
export const moveFilesJob = defineJob({
  kind: 'files.move',
  payload: z.object({}),
  attempts: 10,
  deadlineSeconds: 12 * 60 * 60,
  concurrency: 1,
  handler: async () => {
    const { moveFiles } = await import('./move-files.ts')
    return (ctx, _payload, run) => moveFiles(ctx, run)
  },
})
