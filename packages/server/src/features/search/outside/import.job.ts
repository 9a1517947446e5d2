import { z } from 'zod'
import { collections } from '../../../drivers/search/search-engine.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/**
 * Fills a new index for the chosen method, one import at a time. If it stops or fails, the current index stays in use.
 */
export const importJob = defineJob({
  kind: 'search.import',
  payload: z.object({ method: z.string(), collections: z.array(z.enum(collections)) }),
  attempts: 1,
  deadlineSeconds: 24 * 60 * 60,
  concurrency: 1,
  handler: async () => {
    const { runImport } = await import('./run-import.ts')
    return (ctx, payload, run) => runImport(ctx, payload, run)
  },
})
